"""One exchange over HTTP. A transport can be replaced by any object with the method `send`."""

from __future__ import annotations

import socket
import ssl
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse
from typing import Any, Mapping, Optional, Protocol, cast

from .errors import OrreryConnectionError, OrreryTimeoutError


@dataclass(frozen=True)
class HttpRequest:
    """A request as it is sent. `body` is JSON in UTF-8, or None."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: Optional[bytes]


@dataclass(frozen=True)
class HttpResponse:
    """A response with its whole body. Names of headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Transport(Protocol):
    """Sends one request. Threads call it at the same time.

    It follows no redirects. It raises `OrreryTimeoutError` after `timeout` seconds, and `OrreryConnectionError` if there is no answer.
    """

    def send(self, request: HttpRequest, timeout: float) -> HttpResponse: ...


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect that is followed would turn a POST into a GET, or send the key somewhere else."""

    def redirect_request(self, *args: Any, **more: Any) -> None:
        return None


class UrllibTransport:
    """The transport of the standard library. It heeds the proxies of the environment, and opens a connection for each call."""

    def __init__(self, context: Optional[ssl.SSLContext] = None) -> None:
        """`context` replaces the trust of the system, for example with a certificate authority of your own."""
        handlers: list[urllib.request.BaseHandler] = [_NoRedirects()]
        if context is not None:
            handlers.append(urllib.request.HTTPSHandler(context=context))
        self._opener = urllib.request.build_opener(*handlers)

    def send(self, request: HttpRequest, timeout: float) -> HttpResponse:
        """Sends the request; `timeout` bounds the whole exchange once the headers are there, and each wait before."""
        deadline = time.monotonic() + timeout
        message = urllib.request.Request(
            request.url, data=request.body, headers=dict(request.headers), method=request.method
        )
        try:
            response = cast(HTTPResponse, self._opener.open(message, timeout=timeout))
        except urllib.error.HTTPError as error:
            response = cast(HTTPResponse, error)
        except Exception as error:
            raise _error_of(error, request.url, timeout) from error
        try:
            with response:
                body = _read(response, deadline)
                headers = {name.lower(): value for name, value in response.headers.items()}
                return HttpResponse(response.status, headers, body)
        except Exception as error:
            raise _error_of(error, request.url, timeout) from error


def _read(response: HTTPResponse, deadline: float) -> bytes:
    parts: list[bytes] = []
    while True:
        if time.monotonic() > deadline:
            raise socket.timeout("the answer takes too long")
        part = response.read(1 << 16)
        if not part:
            return b"".join(parts)
        parts.append(part)


def _error_of(error: BaseException, url: str, timeout: float) -> OrreryConnectionError:
    cause: object = error.reason if isinstance(error, urllib.error.URLError) else error
    if isinstance(cause, (socket.timeout, TimeoutError)):
        return OrreryTimeoutError(f"no answer within {timeout:g} s")
    if isinstance(cause, ssl.SSLCertVerificationError):
        return OrreryConnectionError(f"{url} shows a certificate that is not trusted: {cause.verify_message}", True)
    if isinstance(cause, ssl.SSLError):
        return OrreryConnectionError(f"{url} does not speak TLS as https needs it: is it the address of the service?", True)
    if isinstance(cause, HTTPException) and not isinstance(cause, ConnectionError):
        return OrreryConnectionError(f"{url} does not speak HTTP, or broke off: {cause!r}")
    if isinstance(cause, (OSError, str)):
        return OrreryConnectionError(f"no connection to {url}: {cause}")
    raise error
