"""A call from its arguments to its answer: checks, retries, errors. The synchronous and the asynchronous client share it."""

from __future__ import annotations

import asyncio
import email.utils
import json
import os
import platform
import random
import re
import threading
import time
import uuid
from dataclasses import dataclass, replace
from typing import Any, Dict, Mapping, Optional, cast
from urllib.parse import quote, urlencode, urlsplit

from .errors import OrreryConnectionError, OrreryError, OrreryTimeoutError, StatusError, UnexpectedAnswerError, error_of
from .records import plain, read
from .transport import HttpRequest, HttpResponse, Transport

VERSION = "0.1.0"
_DELAY_MAX = 20.0
_DOUBLINGS_MAX = 3
# A busy service is left alone after few attempts. One that restarts takes up to 8 seconds, which these outlast.
_RETRIES_REFUSED, _RETRIES_LOST = 3, 8
# Codes of a service that is away or has just started, and of a proxy in its place, which knows no code.
_ABSENT_CODES = ("unknown", "not_ready", "embedder_unavailable")
# The service makes an id of its own in the place of any other, and keeps API keys out of its log.
_REQUEST_ID = re.compile(r"(?!.*ork_(?:live|test)_)[A-Za-z0-9_.:/+=@-]{1,128}", re.ASCII)


@dataclass(frozen=True)
class Route:
    """The way of an operation over HTTP. `writes` is true if it changes what is stored."""

    method: str
    path: str
    writes: bool


@dataclass(frozen=True)
class Options:
    """Settings of a client. Times are in seconds."""

    base_url: str
    api_key: str
    timeout: float = 65.0
    retries_max: Optional[int] = None
    retry_delay: float = 0.25
    request_id: Optional[str] = None

    def checked(self) -> "Options":
        """The same settings without a slash at the end of the address; `ValueError` if a setting is wrong."""
        _check_address(self.base_url)
        # The key stays out of the message: it is a secret.
        if re.fullmatch(r"[!-~]+", self.api_key) is None:
            raise ValueError("api_key must be a text of visible ASCII characters, without blanks and line breaks")
        if not 0 < self.timeout < float("inf"):
            raise ValueError(f"timeout must be a number of seconds above 0; got {self.timeout!r}")
        if self.retries_max is not None and self.retries_max < 0:
            raise ValueError(f"retries_max must be a number from 0 on; got {self.retries_max!r}")
        if not 0 <= self.retry_delay < float("inf"):
            raise ValueError(f"retry_delay must be a number of seconds from 0 on; got {self.retry_delay!r}")
        if self.request_id is not None and _REQUEST_ID.fullmatch(self.request_id) is None:
            raise ValueError("request_id must be 1 to 128 letters, digits and any of . _ : / + = @ -, and hold no API key")
        return replace(self, base_url=self.base_url.rstrip("/"))


def options_of(base_url: Optional[str], api_key: Optional[str], **more: Any) -> Options:
    """Settings with the address and the key of the environment where none are given."""
    url = base_url if base_url is not None else os.environ.get("ORRERY_URL", "http://127.0.0.1:8080")
    key = api_key if api_key is not None else os.environ.get("ORRERY_API_KEY")
    if not key:
        raise ValueError("api_key is missing: give one, or set ORRERY_API_KEY")
    return Options(url, key, **more).checked()


class Core:
    """Sends calls through a transport. It holds no state besides the settings, and threads share it."""

    def __init__(self, options: Options, transport: Transport) -> None:
        self._options = options
        self._transport = transport

    def with_options(self, **changes: Any) -> "Core":
        """A core with some settings changed, over the same transport."""
        return Core(replace(self._options, **changes).checked(), self._transport)

    def ask(self, route: Route, form: object, request: Mapping[str, Any], idempotency_key: Optional[str] = None) -> Any:
        """Sends a request and reads the answer as the annotation `form` says."""
        return read(form, self._call(route, request, idempotency_key, threading.Event()))

    async def ask_async(
        self, route: Route, form: object, request: Mapping[str, Any], idempotency_key: Optional[str] = None
    ) -> Any:
        """Does the same in a thread. A call that is cancelled is not tried again; an attempt at work ends by itself."""
        stopped = threading.Event()
        try:
            return read(form, await asyncio.to_thread(self._call, route, request, idempotency_key, stopped))
        finally:
            stopped.set()

    def _call(
        self, route: Route, request: Mapping[str, Any], idempotency_key: Optional[str], stopped: threading.Event
    ) -> Dict[str, Any]:
        message = self._prepare(route, request, idempotency_key)
        retries = {"lost": 0, "refused": 0}
        while True:
            try:
                return self._attempt(message)
            except (OrreryConnectionError, StatusError) as error:
                kind = "lost" if _is_lost(error) else "refused"
                count = retries["lost"] + retries["refused"]
                if self._options.retries_max is not None:
                    is_last = count >= self._options.retries_max
                else:
                    is_last = retries[kind] >= (_RETRIES_LOST if kind == "lost" else _RETRIES_REFUSED)
                if is_last or not _is_retryable(error, route):
                    raise
                retries[kind] += 1
                if stopped.wait(self._delay(error, count)):
                    raise

    def _prepare(self, route: Route, request: Mapping[str, Any], idempotency_key: Optional[str]) -> HttpRequest:
        rest = {name: plain(value) for name, value in request.items() if value is not None}
        path = re.sub(r"\{(\w+)\}", lambda match: _segment(match.group(1), rest.pop(match.group(1), None)), route.path)
        headers = {
            "authorization": f"Bearer {self._options.api_key}",
            "accept": "application/json",
            "user-agent": f"orrery-python/{VERSION} python/{platform.python_version()}",
        }
        if self._options.request_id is not None:
            headers["x-request-id"] = self._options.request_id
        if route.writes:
            headers["idempotency-key"] = _idempotency_key(idempotency_key)
        url = self._options.base_url + path
        if route.method == "POST":
            headers["content-type"] = "application/json"
            body = json.dumps(rest, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
            # Half of a surrogate pair, which JSON may hold and UTF-8 may not, goes as an escape.
            if not _is_encodable(body):
                body = json.dumps(rest, allow_nan=False, separators=(",", ":"))
            return HttpRequest("POST", url, headers, body.encode("utf-8"))
        query = urlencode({name: _text(value) for name, value in rest.items()})
        return HttpRequest(route.method, f"{url}?{query}" if query else url, headers, None)

    def _attempt(self, message: HttpRequest) -> Dict[str, Any]:
        response = self._transport.send(message, self._options.timeout)
        value = _parse_object(response.body)
        if 200 <= response.status < 300 and value is not None:
            return value
        problem = value if value is not None else {"detail": _say_foreign(message, response)}
        seconds = _seconds_to_wait(response.headers)
        if seconds is not None:
            problem = {**problem, "retry_after_seconds": seconds}
        if 200 <= response.status < 300:
            raise UnexpectedAnswerError(str(problem["detail"]))
        raise error_of(response.status, problem, response.headers.get("x-request-id"))

    def _delay(self, error: OrreryError, attempt: int) -> float:
        """`Retry-After`, or exponential backoff with jitter."""
        seconds = error.problem.get("retry_after_seconds") if isinstance(error, StatusError) else None
        if isinstance(seconds, (int, float)):
            return min(float(seconds), _DELAY_MAX)
        doubled = self._options.retry_delay * 2 ** min(attempt, _DOUBLINGS_MAX)
        return min(doubled, _DELAY_MAX) * (0.75 + random.random() / 4)


def _is_lost(error: OrreryError) -> bool:
    """True if there was no connection, or it broke, or a proxy says that of its own connection to the service."""
    if isinstance(error, OrreryConnectionError):
        return not isinstance(error, OrreryTimeoutError)
    return isinstance(error, StatusError) and (
        error.status == 502 or (error.status == 503 and error.code in _ABSENT_CODES)
    )


def _is_retryable(error: OrreryError, route: Route) -> bool:
    # The service goes on computing after this client has stopped waiting: a second request would have the work done twice at once.
    # A write is found by its key.
    is_computing = route.method == "POST" and not route.writes
    if isinstance(error, OrreryConnectionError):
        return not error.is_permanent and not (isinstance(error, OrreryTimeoutError) and is_computing)
    if not isinstance(error, StatusError):
        return False
    if is_computing and (error.status == 504 or error.code == "deadline_exceeded"):
        return False
    return error.is_retryable


def _check_address(url: str) -> None:
    # For a message: of an address that may hold a password or a key, only the part before them.
    shown = re.split(r"[?#]", re.sub(r"^(\w+:)?(//)?.*@", r"\1\2", url, flags=re.DOTALL))[0]
    if re.search(r"[\s\\\x00-\x1f\x7f-\x9f]", url) or not url.isprintable():
        raise ValueError(f"base_url must be an address without white space, invisible characters and backslashes; got {shown!r}")
    try:
        parts = urlsplit(url)
        host = parts.hostname
        _ = parts.port
    except ValueError:
        host, parts = None, urlsplit("")
    if parts.scheme.lower() not in ("http", "https") or not host:
        raise ValueError(f"base_url must be an http or https address, such as http://127.0.0.1:8080; got {shown!r}")
    if "@" in parts.netloc or re.search(r"[?#]", url):
        raise ValueError(f"base_url must be an address without user, password, query and fragment; got {shown!r}")


def _idempotency_key(key: Optional[str]) -> str:
    if key is None:
        return uuid.uuid4().hex
    if re.fullmatch(r"[ -~]*[!-~][ -~]*", key) is None:
        raise ValueError(f"idempotency_key must be a text of ASCII characters, without line breaks; got {key!r}")
    return key


def _segment(name: str, value: object) -> str:
    """A value of the path, encoded. Addresses with empty, `.` and `..` segments are those of something else."""
    text = _text(value) if isinstance(value, (str, int)) and not isinstance(value, bool) else ""
    if text in ("", ".", ".."):
        raise ValueError(f"{name} must be a text that is not empty, `.` or `..`; got {value!r}")
    return quote(text, safe="")


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _is_encodable(text: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in text) if not text.isascii() else True


def _parse_object(body: bytes) -> Optional[Dict[str, Any]]:
    """Every answer and every refusal is an object; None for anything else."""
    try:
        value: object = json.loads(body)
    except ValueError:
        return None
    return cast(Dict[str, Any], value) if isinstance(value, dict) else None


def _say_foreign(message: HttpRequest, response: HttpResponse) -> str:
    if 300 <= response.status < 400:
        location = response.headers.get("location", "")
        target = urlsplit(location)
        to = f" to {target.scheme}://{target.hostname}{target.path}" if target.scheme and target.hostname else ""
        return f"{message.url} is redirected{to}, which is not followed: let base_url be the address of the service itself"
    hint = ": is it the address of the service?" if response.status < 500 else ""
    return f"{message.url} answered {response.status} without a JSON object{hint}"


def _seconds_to_wait(headers: Mapping[str, str]) -> Optional[float]:
    """Of `Retry-After`, which is a number of seconds or a date; None where it is neither."""
    text = headers.get("retry-after", "").strip()
    if re.fullmatch(r"\d+(\.\d+)?", text):
        return float(text)
    until = _time_of(text)
    if until is None:
        return None
    # By the clock of whoever wrote the date, where it is told.
    sent = _time_of(headers.get("date", ""))
    return max(0.0, until - (time.time() if sent is None else sent))


def _time_of(text: str) -> Optional[float]:
    try:
        return email.utils.parsedate_to_datetime(text).timestamp()
    except (TypeError, ValueError, IndexError, OverflowError):
        return None
