"""What words to a reviewer or a model are after."""

from enum import StrEnum


class Aim(StrEnum):
    """What such words are after."""

    OVERRIDE = "sets instructions aside"
    DEMAND = "asks for a verdict on this paper"
    PRAISE = "asks for praise"
    ADDRESS = "speaks to a reviewer or a model"
