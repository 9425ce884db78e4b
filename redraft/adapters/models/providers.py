"""Vendors to models of pydantic-ai, each with an address and a key of its own."""

# ruff: noqa: PLC0415  # a provider's library takes one to three seconds to load (briefs, "Library")

from asyncio import AbstractEventLoop, get_running_loop
from typing import Any
from weakref import WeakKeyDictionary

from httpx2 import AsyncClient
from pydantic_ai.models import Model, create_async_httpx2_client, infer_model
from pydantic_ai.providers import Provider

from redraft.adapters.models.access import Endpoint
from redraft.adapters.models.vendors import Vendor

NO_KEY = "none"
"""What a server that needs no key is sent: the libraries send no empty one."""

_READ_PAGES = ("anthropic/", "google/", "openai/")
"""Makers at OpenRouter whose models read a PDF; for others it has one read, at a price that no answer tells
(openrouter.ai, "PDF Inputs")."""

_PDF = frozenset({"application/pdf"})
_CLIENTS: WeakKeyDictionary[AbstractEventLoop, AsyncClient] = WeakKeyDictionary()
"""By the loop that opened the connections: no other may use them."""


def make_model(vendor: Vendor, name: str, endpoint: Endpoint) -> Model:
    """Return the vendor's model `name`, reached at `endpoint` alone, by the connections of the running loop."""
    return _model(vendor, name, endpoint, _client())


async def disconnect() -> None:
    """Close the connections of the running loop."""
    client = _CLIENTS.pop(get_running_loop(), None)
    if client is not None:
        await client.aclose()


def load_library(vendor: Vendor, endpoint: Endpoint) -> None:
    """Load the vendor's library, which the first model of it would wait for."""
    _model(vendor, "any", endpoint, None)


def keeps_schemas(vendor: Vendor, name: str, endpoint: Endpoint) -> bool:
    """Whether the vendor holds its model `name` to a JSON schema."""
    return _model(vendor, name, endpoint, None).profile.get("supports_json_schema_output", False)


def takes_pages(model: Model, vendor: Vendor, endpoint: Endpoint) -> bool:
    """Whether a PDF can go along: the model reads documents, and it is no look-alike at another address."""
    profile = model.profile
    kinds = profile.get("supported_document_media_types", _PDF)
    at_home = vendor.base_url in {None, endpoint.base_url}
    return at_home and profile.get("supports_document_input", True) and kinds >= _PDF


def _client() -> AsyncClient:
    """Return the running loop's client: a call that had its own would load all certificates anew, for 0.03 s."""
    loop = get_running_loop()
    if loop not in _CLIENTS:
        _CLIENTS[loop] = create_async_httpx2_client()
    return _CLIENTS[loop]


def _model(vendor: Vendor, name: str, endpoint: Endpoint, client: AsyncClient | None) -> Model:
    if vendor.name == "openrouter":
        return _routed(name, _provider(vendor.name, endpoint, client))
    return infer_model(f"{vendor.name}:{name}", lambda provider: _provider(provider, endpoint, client))


def _routed(name: str, provider: Provider[Any]) -> Model:
    """Return a model of OpenRouter, answered by none of its hosts but those that hold it to a JSON schema.

    Which do is known there alone (openrouter.ai, "Provider Routing"); pydantic-ai goes by a few makers' names.
    """
    from pydantic_ai.models.openrouter import OpenRouterModel, OpenRouterModelSettings

    return OpenRouterModel(
        name,
        provider=provider,
        profile={"supports_json_schema_output": True, "supports_document_input": name.startswith(_READ_PAGES)},
        settings=OpenRouterModelSettings(openrouter_provider={"require_parameters": True}),
    )


def _provider(name: str, endpoint: Endpoint, client: AsyncClient | None) -> Provider[Any]:
    url = endpoint.base_url
    key = endpoint.key.get_secret_value() if endpoint.key else NO_KEY
    match name:
        case "anthropic":
            from pydantic_ai.providers.anthropic import AnthropicProvider

            return AnthropicProvider(api_key=key, base_url=url, http_client=client)
        case "azure":
            from pydantic_ai.providers.azure import AzureProvider

            return AzureProvider(api_key=key, azure_endpoint=url, http_client=client)
        case "google":
            from pydantic_ai.providers.google import GoogleProvider

            return GoogleProvider(api_key=key, base_url=url, http_client=client)
        case "openrouter":
            from pydantic_ai.providers.openrouter import OpenRouterProvider

            provider = OpenRouterProvider(api_key=key, http_client=client)
            provider.client.base_url = url
            return provider
        case _:
            from pydantic_ai.providers.openai import OpenAIProvider

            return OpenAIProvider(api_key=key, base_url=url, http_client=client)
