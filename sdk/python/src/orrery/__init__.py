"""Orrery from Python: `Orrery(base_url, api_key)` and `AsyncOrrery`, with a method for each operation of the service."""

from . import types
from .client import AsyncOrrery, Orrery
from .core import VERSION as __version__
from .errors import (
    AuthenticationError,
    BadRequestError,
    ConflictError,
    InvalidRequestError,
    NotFoundError,
    OrreryConnectionError,
    OrreryError,
    OrreryTimeoutError,
    PayloadTooLargeError,
    PermissionDeniedError,
    RateLimitError,
    RequestProblem,
    ServerError,
    StatusError,
    UnexpectedAnswerError,
    UnsupportedMediaTypeError,
)
from .records import Record
from .transport import HttpRequest, HttpResponse, Transport, UrllibTransport

__all__ = [
    "AsyncOrrery",
    "AuthenticationError",
    "BadRequestError",
    "ConflictError",
    "HttpRequest",
    "HttpResponse",
    "InvalidRequestError",
    "NotFoundError",
    "Orrery",
    "OrreryConnectionError",
    "OrreryError",
    "OrreryTimeoutError",
    "PayloadTooLargeError",
    "PermissionDeniedError",
    "RateLimitError",
    "Record",
    "RequestProblem",
    "ServerError",
    "StatusError",
    "Transport",
    "UnexpectedAnswerError",
    "UnsupportedMediaTypeError",
    "UrllibTransport",
    "__version__",
    "types",
]
