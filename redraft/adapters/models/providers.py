"""Vendors to models of pydantic-ai, each with an address and a key of its own."""

# ruff: noqa: PLC0415  # a provider's library takes one to three seconds to load (briefs, "Library")

from asyncio import AbstractEventLoop, get_running_loop
from typing import Any
from weakref import WeakKeyDictionary

from pydantic_ai.models import Model, infer_model
from pydantic_ai.providers import Provider

from redraft.adapters.models.access import Endpoint
from redraft.adapters.models.vendors import Vendor

NO_KEY = "none"
"""What a server that needs no key is sent: the libraries send no empty one."""

_PDF = frozenset({"application/pdf"})
_REACHED: WeakKeyDictionary[AbstractEventLoop, dict[tuple[str, Endpoint], Provider[Any]]] = WeakKeyDictionary()
"""By the loop that opened the connections: no other may use them."""


def make_model(vendor: Vendor, name: str, endpoint: Endpoint) -> Model:
    """Return the vendor's model `name`, reached at `endpoint` alone; calls at the same time share its connections."""
    return infer_model(f"{vendor.name}:{name}", lambda provider: _shared(provider, endpoint))


def load_library(vendor: Vendor, endpoint: Endpoint) -> None:
    """Load the vendor's library, which the first model of it would wait for."""
    infer_model(f"{vendor.name}:any", lambda provider: _provider(provider, endpoint))


def takes_pages(model: Model, vendor: Vendor, endpoint: Endpoint) -> bool:
    """Whether a PDF can go along: the model reads documents, and it is no look-alike at another address."""
    profile = model.profile
    kinds = profile.get("supported_document_media_types", _PDF)
    at_home = vendor.base_url in {None, endpoint.base_url}
    return at_home and profile.get("supports_document_input", True) and kinds >= _PDF


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
