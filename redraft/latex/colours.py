"""Colours as LaTeX names them: red, green and blue from 0 to 1."""

import colorsys
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

RGB = tuple[float, float, float]

WHITE: RGB = (1.0, 1.0, 1.0)
_NAMED: dict[str, RGB] = {
    "white": WHITE, "black": (0, 0, 0), "red": (1, 0, 0), "green": (0, 1, 0), "blue": (0, 0, 1), "cyan": (0, 1, 1),
    "magenta": (1, 0, 1), "yellow": (1, 1, 0), "gray": (0.5, 0.5, 0.5), "darkgray": (0.25, 0.25, 0.25),
    "lightgray": (0.75, 0.75, 0.75), "brown": (0.75, 0.5, 0.25), "lime": (0.75, 1, 0), "olive": (0.5, 0.5, 0),
    "orange": (1, 0.5, 0), "pink": (1, 0.75, 0.75), "purple": (0.75, 0, 0.25), "teal": (0, 0.5, 0.5),
    "violet": (0.5, 0, 0.5), "snow": (1, 0.98, 0.98), "ivory": (1, 1, 0.94), "ghostwhite": (0.97, 0.97, 1),
    "floralwhite": (1, 0.98, 0.94), "whitesmoke": (0.96, 0.96, 0.96), "mintcream": (0.96, 1, 0.98),
    "azure": (0.94, 1, 1), "aliceblue": (0.94, 0.97, 1), "honeydew": (0.94, 1, 0.94), "seashell": (1, 0.96, 0.93),
    "lavenderblush": (1, 0.94, 0.96),
}  # fmt: skip
"""xcolor's own (manual, 2.4.1), and the palest of its SVG names (4.3); lower case."""
_DEFINED = re.compile(
    r"\\(?:definecolor|providecolor|xdefinecolor)\s*(?:\[[^\[\]]*\]\s*)?\{([^{}]+)\}\s*\{([^{}]+)\}\s*\{([^{}]*)\}"
    r"|\\colorlet\s*(?:\[[^\[\]]*\]\s*)?\{([^{}]+)\}\s*(?:\[[^\[\]]*\]\s*)?\{([^{}]+)\}"
)
_PAGE = re.compile(r"\\pagecolor\s*(?:\[([^\[\]{}]*)\]\s*)?\{([^{}]*)\}")
_NUMBER = re.compile(r"\d*\.?\d+")
_HEX = re.compile(r"[0-9A-Fa-f]{6}")
_PARTS = {"rgb": 3, "RGB": 3, "gray": 1, "Gray": 1, "cmyk": 4, "cmy": 3, "hsb": 3}
_BYTE = 255
_GRAYS = 15
"""The highest `Gray` of xcolor."""
MAX_MIXED = 8
"""Colours of one mixture that are followed."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours that a paper may name; names in lower case."""

    named: Mapping[str, RGB] = field(default_factory=lambda: dict(_NAMED))

    def colour(self, model: str | None, written: str) -> RGB | None:
        """Return a colour given in a model, or by a name or a mixture such as `black!5`; None where it is unknown."""
        if model is None or model.strip() == "named":
            return self._mixed(written.strip())
        return _of_model(model.strip(), written)

    def pages(self, visible: str) -> Iterator[RGB | None]:
        """Yield the colours that a text gives its pages, in order; None for one that is unknown."""
        for model, written in _PAGE.findall(visible):
            yield self.colour(model or None, written)

    def _mixed(self, written: str) -> RGB | None:
        """Return a mixture: `red!20!blue` is a fifth of red in blue; white where the second is left out."""
        parts = written.split("!")[: 2 * MAX_MIXED]
        colour = self.named.get(parts[0].strip().lower())
        for share, other in zip(parts[1::2], (*parts[2::2], "white"), strict=False):
            second = self.named.get(other.strip().lower())
            if colour is None or second is None or not _NUMBER.fullmatch(share.strip()):
                return None
            part = min(float(share) / 100, 1)
            colour = _blend(colour, second, part)
        return colour


def palette(visible: str) -> Palette:
    """Return LaTeX's colours with those that a paper defines; the last definition of a name counts."""
    named = dict(_NAMED)
    for definition in _DEFINED.finditer(visible):
        name, model, written, alias, mixture = definition.groups()
        known = Palette(named)
        colour = known.colour(model, written) if name else known.colour(None, mixture)
        if colour is None:
            named.pop((name or alias).strip().lower(), None)
        else:
            named[(name or alias).strip().lower()] = colour
    return Palette(named)


def are_near(one: RGB, other: RGB, apart: float) -> bool:
    """Tell whether two colours differ by at most `apart`, from 0 to 1, in red, in green and in blue."""
    return all(abs(a - b) <= apart for a, b in zip(one, other, strict=True))


def _blend(one: RGB, other: RGB, part: float) -> RGB:
    red, green, blue = (a * part + b * (1 - part) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _of_model(model: str, written: str) -> RGB | None:
    """Return a colour given by numbers; None where they are too few or too many, or the model is unknown."""
    if model == "HTML":
        code = _HEX.fullmatch(written.strip())
        return _MODELS["RGB"]([int(code.group()[at : at + 2], 16) for at in (0, 2, 4)]) if code else None
    parts = [float(number) for number in _NUMBER.findall(written)]
    convert = _MODELS.get(model)
    return convert(parts) if convert and len(parts) == _PARTS[model] else None


def _triple(red: float, green: float, blue: float) -> RGB:
    return red, green, blue


_MODELS: dict[str, Callable[[Sequence[float]], RGB]] = {
    "rgb": lambda parts: _triple(*parts),
    "RGB": lambda parts: _triple(*(part / _BYTE for part in parts)),
    "gray": lambda parts: _triple(*[parts[0]] * 3),
    "Gray": lambda parts: _triple(*[parts[0] / _GRAYS] * 3),
    "cmy": lambda parts: _triple(*(1 - part for part in parts)),
    "cmyk": lambda parts: _triple(*(max(0, 1 - part - parts[3]) for part in parts[:3])),
    "hsb": lambda parts: colorsys.hsv_to_rgb(*parts),
}
"""How the numbers of a model become red, green and blue (xcolor's manual, 6.3)."""
