"""Errors of the client: refusals by status, and calls that got no answer."""

from __future__ import annotations

from typing import Any, Dict, Mapping, Optional, Tuple, Type, cast


class OrreryError(Exception):
    """The base of every error that a call raises. Wrong arguments raise `ValueError` instead."""


class RequestProblem:
    """A problem of a request: a JSON Pointer into it, a stable code, a sentence."""

    __slots__ = ("pointer", "code", "message")

    def __init__(self, pointer: str, code: str, message: str) -> None:
        self.pointer = pointer
        self.code = code
        self.message = message

    def __repr__(self) -> str:
        return f"RequestProblem({self.pointer!r}, {self.code!r}, {self.message!r})"


class StatusError(OrreryError):
    """The service refused or failed. `code` is stable and stands in the error reference.

    `request_id` names the request in the log of the service; `problem` is the whole document (RFC 9457).
    """

    def __init__(self, status: int, problem: Mapping[str, Any], request_id: Optional[str]) -> None:
        self.status = status
        self.problem: Dict[str, Any] = dict(problem)
        self.request_id = request_id
        code, detail = problem.get("code"), problem.get("detail")
        self.code = code if isinstance(code, str) else "unknown"
        self.detail = detail if isinstance(detail, str) else f"the service answered {status}"
        self.is_retryable = problem.get("retryable") is True or status in (429, 502, 503, 504)
        self.errors = _problems_of(problem.get("errors"))
        super().__init__(self.detail)

    def __reduce__(self) -> Tuple[Any, ...]:
        return (type(self), (self.status, self.problem, self.request_id))

    def __str__(self) -> str:
        places = "".join(f"\n  {item.pointer or '/'}: {item.message}" for item in self.errors)
        request = "" if self.request_id is None else f" (request {self.request_id})"
        return f"{self.status} {self.code}: {self.detail}{request}{places}"


class BadRequestError(StatusError):
    """400: the request is no JSON or no HTTP that the service reads."""


class AuthenticationError(StatusError):
    """401: the key is missing, unknown or revoked."""


class PermissionDeniedError(StatusError):
    """403: the key lacks the scope that the operation needs."""


class NotFoundError(StatusError):
    """404: no such behavior, episode or key."""


class ConflictError(StatusError):
    """409: a `base_hash` that differs, a name that is taken, or a call with the same key that is at work."""


class PayloadTooLargeError(StatusError):
    """413: the body is over the limit that the error names."""


class UnsupportedMediaTypeError(StatusError):
    """415: the body is not sent as JSON."""


class InvalidRequestError(StatusError):
    """422: the request is well formed and wrong. `errors` lists every problem."""


class RateLimitError(StatusError):
    """429: too many requests. The client has waited and tried again as often as it may."""


class ServerError(StatusError):
    """500 and above: the service or a proxy before it failed."""


class OrreryConnectionError(OrreryError):
    """No answer came. `is_permanent` is true if another attempt cannot help, as with a certificate that is not trusted."""

    def __init__(self, message: str, is_permanent: bool = False) -> None:
        super().__init__(message)
        self.is_permanent = is_permanent


class OrreryTimeoutError(OrreryConnectionError):
    """No answer came within the time limit."""


class UnexpectedAnswerError(OrreryError):
    """The answer lacks a member that this version of the client needs."""


_BY_STATUS: Mapping[int, Type[StatusError]] = {
    400: BadRequestError,
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    413: PayloadTooLargeError,
    415: UnsupportedMediaTypeError,
    422: InvalidRequestError,
    429: RateLimitError,
}


def error_of(status: int, problem: Mapping[str, Any], request_id: Optional[str]) -> StatusError:
    """The error of a status, as an instance of its class."""
    kind = _BY_STATUS.get(status, ServerError if status >= 500 else StatusError)
    return kind(status, problem, request_id)


def _problems_of(value: object) -> Tuple[RequestProblem, ...]:
    if not isinstance(value, list):
        return ()
    items = [cast("Dict[str, Any]", item) for item in cast("list[object]", value) if isinstance(item, dict)]
    return tuple(
        RequestProblem(str(item.get("pointer", "")), str(item.get("code", "")), str(item.get("message", "")))
        for item in items
    )
