"""Vendors to models of pydantic-ai, each with an address and a key of its own."""

# ruff: noqa: PLC0415  # a provider's library takes one to three seconds to load (briefs, "Library")

from asyncio import AbstractEventLoop, get_running_loop
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from pydantic_ai.models import Model, infer_model
from pydantic_ai.providers import Provider

from redraft.adapters.models.access import Endpoint
from redraft.adapters.models.vendors import Vendor

NO_KEY = "none"
"""What a server that needs no key is sent: the libraries send no empty one."""

_READ_PAGES = ("anthropic/", "google/", "openai/")
"""Makers at OpenRouter whose models read a PDF; for others it has one read, at a price that no answer tells
(openrouter.ai, "PDF Inputs")."""

_PDF = frozenset({"application/pdf"})
_REACHED: WeakKeyDictionary[AbstractEventLoop, dict[tuple[str, Endpoint], Provider[Any]]] = WeakKeyDictionary()
"""By the loop that opened the connections: no other may use them."""


def make_model(vendor: Vendor, name: str, endpoint: Endpoint) -> Model:
    """Return the vendor's model `name`, reached at `endpoint` alone; calls at the same time share its connections."""
    return _model(vendor, name, endpoint, _shared)


def load_library(vendor: Vendor, endpoint: Endpoint) -> None:
    """Load the vendor's library, which the first model of it would wait for."""
    _model(vendor, "any", endpoint, _provider)


def keeps_schemas(vendor: Vendor, name: str, endpoint: Endpoint) -> bool:
    """Whether the vendor holds its model `name` to a JSON schema."""
    return _model(vendor, name, endpoint, _provider).profile.get("supports_json_schema_output", False)


def takes_pages(model: Model, vendor: Vendor, endpoint: Endpoint) -> bool:
    """Whether a PDF can go along: the model reads documents, and it is no look-alike at another address."""
    profile = model.profile
    kinds = profile.get("supported_document_media_types", _PDF)
    at_home = vendor.base_url in {None, endpoint.base_url}
    return at_home and profile.get("supports_document_input", True) and kinds >= _PDF


def _model(vendor: Vendor, name: str, endpoint: Endpoint, reach: Callable[[str, Endpoint], Provider[Any]]) -> Model:
    if vendor.name == "openrouter":
        return _routed(name, reach(vendor.name, endpoint))
    return infer_model(f"{vendor.name}:{name}", lambda provider: reach(provider, endpoint))


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


def _shared(name: str, endpoint: Endpoint) -> Provider[Any]:
    """Return the running loop's provider: a call that had its own would load all certificates anew, for 0.03 s."""
    reached = _REACHED.setdefault(get_running_loop(), {})
    if (name, endpoint) not in reached:
        reached[name, endpoint] = _provider(name, endpoint)
    return reached[name, endpoint]


def _provider(name: str, endpoint: Endpoint) -> Provider[Any]:
    url = endpoint.base_url
    key = endpoint.key.get_secret_value() if endpoint.key else NO_KEY
    match name:
        case "anthropic":
            from pydantic_ai.providers.anthropic import AnthropicProvider

            return AnthropicProvider(api_key=key, base_url=url)
        case "azure":
            from pydantic_ai.providers.azure import AzureProvider

            return AzureProvider(api_key=key, azure_endpoint=url)
        case "google":
            from pydantic_ai.providers.google import GoogleProvider

            return GoogleProvider(api_key=key, base_url=url)
        case "openrouter":
            from pydantic_ai.providers.openrouter import OpenRouterProvider

            provider = OpenRouterProvider(api_key=key)
            provider.client.base_url = url
            return provider
        case _:
            from pydantic_ai.providers.openai import OpenAIProvider

            return OpenAIProvider(api_key=key, base_url=url)
