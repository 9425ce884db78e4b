"""Who answers a model string: each provider's variables and address, without loading its library."""

from dataclasses import dataclass

from redraft.errors import PolicyError


@dataclass(frozen=True, slots=True)
class Vendor:
    """What a provider's own libraries call their variables, and where they reach it."""

    name: str
    """As pydantic-ai spells it."""
    key_variables: tuple[str, ...]
    """The first that is set holds the key."""
    url_variable: str
    base_url: str | None
    """None where every customer has an address of their own."""
    keyless_elsewhere: bool = False
    """Whether a server at another address may need no key."""
    version: str = ""
    """What every address of it ends in."""
    has_schemaless: bool = False
    """Whether some of its models cannot be held to a JSON schema."""
    headers_variable: str = ""
    """Whose lines its library adds to all that it sends, whoever it is for."""
    borrows_library: bool = False
    """Whether that library, and so its variable, is another vendor's."""


_OPENAI = ("OPENAI_API_KEY",), "OPENAI_BASE_URL", "https://api.openai.com/v1"
_OPENAI_HEADERS = "OPENAI_CUSTOM_HEADERS"
_GOOGLE = Vendor(
    "google",
    ("GOOGLE_API_KEY", "GEMINI_API_KEY"),
    "GOOGLE_GEMINI_BASE_URL",
    "https://generativelanguage.googleapis.com",
)

VENDORS = {
    "anthropic": Vendor(
        "anthropic",
        ("ANTHROPIC_API_KEY",),
        "ANTHROPIC_BASE_URL",
        "https://api.anthropic.com",
        has_schemaless=True,
        headers_variable="ANTHROPIC_CUSTOM_HEADERS",
    ),
    # The API without dated versions (learn.microsoft.com, "Azure OpenAI in Microsoft Foundry Models v1 API").
    "azure": Vendor(
        "azure",
        ("AZURE_OPENAI_API_KEY",),
        "AZURE_OPENAI_ENDPOINT",
        None,
        version="/v1",
        has_schemaless=True,
        headers_variable=_OPENAI_HEADERS,
        borrows_library=True,
    ),
    "google": _GOOGLE,
    "google-gla": _GOOGLE,
    "openai": Vendor("openai", *_OPENAI, keyless_elsewhere=True, headers_variable=_OPENAI_HEADERS),
    "openai-chat": Vendor("openai-chat", *_OPENAI, keyless_elsewhere=True, headers_variable=_OPENAI_HEADERS),
    "openrouter": Vendor(
        "openrouter",
        ("OPENROUTER_API_KEY",),
        "OPENROUTER_BASE_URL",
        "https://openrouter.ai/api/v1",
        headers_variable=_OPENAI_HEADERS,
        borrows_library=True,
    ),
}
"""By the part of a model string before its colon; variables and addresses are those of the providers' libraries."""


def parse(role: str, spec: str) -> tuple[Vendor, str]:
    """Return the provider and the model's name in `spec`.

    Raises:
        PolicyError: It is no model string, or of no known provider.
    """
    prefix, _, model = spec.partition(":")
    if prefix in VENDORS and model.strip():
        return VENDORS[prefix], model.strip()
    msg = f"{role}: {spec!r} is no known role spec, expected PROVIDER:MODEL with one of {', '.join(VENDORS)}"
    raise PolicyError(msg)
