"""The base of every contract."""

from pydantic import BaseModel, ConfigDict


class Contract(BaseModel):
    """A frozen value whose field names are closed."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)
