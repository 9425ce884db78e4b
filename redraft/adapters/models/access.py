"""Where models are reached and with which keys: the user's own configuration and environment, never a workspace's."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from pydantic import SecretStr

from redraft.adapters.models.configuration import (
    Configuration,
    Entry,
    configuration_file,
    load_configuration,
    plain_address,
)
from redraft.adapters.models.vendors import VENDORS, Vendor
from redraft.errors import PolicyError

_NOTHING = Configuration()

_SHORTEST_SECRET = 12
"""Providers' keys have 30 characters and more; the short ones that local servers take, such as `ollama`, are words."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where one role's calls go."""

    base_url: str
    key: SecretStr | None
    key_variable: str
    """For messages: where the key is, or is to be."""


@dataclass(frozen=True, slots=True)
class Access:
    """The configuration, and the variables of the environment that it may need."""

    configuration: Configuration = _NOTHING
    keys: Mapping[str, SecretStr] = field(default_factory=dict[str, SecretStr])
    addresses: Mapping[str, str] = field(default_factory=dict[str, str])
    headers: frozenset[str] = frozenset()
    """Variables that are set and whose headers a vendor's library sends along; they may hold keys."""

    def endpoint(self, role: str, vendor: Vendor) -> Endpoint:
        """Return where `role` reaches `vendor`.

        Raises:
            PolicyError: No key, or no address, where one is needed, or no key at all, or headers that are meant for
                another address; the line names the variable.
        """
        entry = self._entry(role, vendor)
        base_url = entry.base_url or self.addresses.get(vendor.url_variable) or vendor.base_url
        if base_url is None:
            msg = f"{role}: no address for {vendor.name}, expected one in {vendor.url_variable}"
            raise PolicyError(msg)
        variables = _key_variables(entry, vendor)
        found = next((name for name in variables if name in self.keys), None)
        named = found or next(iter(variables), "the variable that key_variable names")
        keyless = vendor.keyless_elsewhere and base_url != vendor.base_url and not entry.key_variable
        if found is None and not keyless:
            msg = f"{role}: no key for {vendor.name}, expected one in {named}"
            if vendor.keyless_elsewhere and entry == Entry():
                msg += f", or the address of your own server in {vendor.url_variable}"
            raise PolicyError(msg)
        self._check_address(role, vendor, base_url, named_for_role=entry.base_url is not None)
        return Endpoint(base_url=base_url, key=self._sendable(role, found) if found else None, key_variable=named)

    def redacted(self, text: str) -> str:
        """Return `text` without any key: a provider may repeat in its answer what it was sent."""
        for key in self.keys.values():
            if len(key) >= _SHORTEST_SECRET:
                text = text.replace(key.get_secret_value(), "***")
        return text

    def _sendable(self, role: str, variable: str) -> SecretStr:
        key = self.keys[variable]
        if not re.fullmatch(r"[!-~]+", key.get_secret_value()):
            msg = f"{role}: {variable} holds a character that no key has, expected printable ASCII without spaces"
            raise PolicyError(msg)
        return key

    def _check_address(self, role: str, vendor: Vendor, base_url: str, *, named_for_role: bool) -> None:
        if not base_url.endswith(vendor.version):
            msg = f"{role}: address {base_url} of {vendor.name}, expected one that ends in {vendor.version}"
            raise PolicyError(msg)
        if vendor.headers_variable in self.headers and (named_for_role or vendor.borrows_library):
            msg = f"{role}: {vendor.headers_variable} would be sent to {base_url}, expected it to be unset"
            raise PolicyError(msg)

    def _entry(self, role: str, vendor: Vendor) -> Entry:
        entry = next((entry for name, entry in self.configuration.roles.items() if name == role), None)
        if entry and entry.provider in {None, vendor.name}:
            return entry
        return self.configuration.providers.get(vendor.name, Entry())


def _key_variables(entry: Entry, vendor: Vendor) -> tuple[str, ...]:
    """Return where a key may be; a provider's own goes where its own variable says, never to an address of a role."""
    if entry.key_variable:
        return (entry.key_variable,)
    return () if entry.base_url else vendor.key_variables


def load_access(environment: Mapping[str, str]) -> Access:
    """Read the user's configuration, and of `environment` what it and the providers name.

    Raises:
        PolicyError: The configuration, or an address in `environment`, is malformed.
    """
    configuration = load_configuration(configuration_file(environment))
    entries = [*configuration.roles.values(), *configuration.providers.values()]
    variables = {entry.key_variable for entry in entries if entry.key_variable}
    variables.update(name for vendor in VENDORS.values() for name in vendor.key_variables)
    keys = {name: SecretStr(environment[name].strip()) for name in variables if environment.get(name, "").strip()}
    headers = frozenset(v.headers_variable for v in VENDORS.values() if environment.get(v.headers_variable))
    return Access(configuration, keys, _addresses(environment), headers)


def _addresses(environment: Mapping[str, str]) -> dict[str, str]:
    found = {vendor.url_variable: environment.get(vendor.url_variable, "").strip() for vendor in VENDORS.values()}
    for name, url in found.items():
        try:
            found[name] = url and plain_address(url)
        except ValueError as error:
            msg = f"{name}: expected {error}"
            raise PolicyError(msg) from None
    return {name: url for name, url in found.items() if url}
