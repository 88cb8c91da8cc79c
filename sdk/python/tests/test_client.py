"""The client against a server of the standard library that answers what a test asks of it."""

from __future__ import annotations

import asyncio
import json
import pickle
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, Dict, List, Optional, Tuple

import orrery
from orrery import AsyncOrrery, HttpRequest, HttpResponse, Orrery, types
from orrery.errors import error_of

Answer = Tuple[int, Dict[str, Any], Dict[str, str]]
Handle = Callable[[HttpRequest, int], Optional[Answer]]


def always(status: int, value: Dict[str, Any], headers: Optional[Dict[str, str]] = None) -> Handle:
    """Gives every request the same answer."""

    def handle(_: HttpRequest, __: int) -> Optional[Answer]:
        return (status, value, headers or {})

    return handle


def silence(_: HttpRequest, __: int) -> Optional[Answer]:
    """Closes every connection."""
    return None


class Server:
    """Answers requests with a function of the request and its number; None closes the connection."""

    def __init__(self, handle: Handle) -> None:
        seen: List[HttpRequest] = []
        self.seen = seen

        class Handler(BaseHTTPRequestHandler):
            def answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length") or 0))
                headers = {name.lower(): value for name, value in self.headers.items()}
                seen.append(HttpRequest(self.command, self.path, headers, body))
                made = handle(seen[-1], len(seen) - 1)
                if made is None:
                    self.close_connection = True
                    return
                status, value, more = made
                text = json.dumps(value).encode()
                self.send_response(status)
                for name, given in {"content-type": "application/json", "content-length": str(len(text)), **more}.items():
                    self.send_header(name, given)
                self.end_headers()
                self.wfile.write(text)

            do_GET = do_POST = do_DELETE = answer

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class ClientTest(unittest.TestCase):
    def serve(self, handle: Handle) -> Server:
        server = Server(handle)
        self.addCleanup(server.close)
        return server

    def client(self, url: str, **more: Any) -> Orrery:
        return Orrery(url, "k", retry_delay=0.001, **more)

    def test_sends_the_key_and_the_request(self) -> None:
        server = self.serve(always(200, {"name": "x"}))
        with self.assertRaises(orrery.UnexpectedAnswerError):
            self.client(server.url + "/under/").behaviors.get("std/x")
        with self.assertRaises(orrery.UnexpectedAnswerError):
            self.client(server.url).behaviors.list(q="a b", limit=2)
        first, second = server.seen
        self.assertEqual((first.method, first.url), ("GET", "/under/behaviors/std%2Fx"))
        self.assertEqual(first.headers["authorization"], "Bearer k")
        self.assertEqual(second.url, "/behaviors?q=a+b&limit=2")

    def test_keeps_members_that_it_does_not_know(self) -> None:
        answer = {"revision": "1", "limits": {"a": 1}, "newer": {"deep": [1, None]}}
        server = self.serve(always(200, answer))
        record = self.client(server.url).limits()
        self.assertEqual(record.unknown_members, {"revision": "1", "newer": {"deep": [1, None]}})
        self.assertEqual(record.to_dict(), answer)
        with self.assertRaises(AttributeError):
            setattr(record, "limits", {})

    def test_words_of_python_have_an_underscore(self) -> None:
        change = types.GapModifiedChange.from_dict({"field": "a", "from": 1, "to": None})
        self.assertEqual((change.from_, change.to), (1, None))
        self.assertEqual(change.to_dict(), {"field": "a", "from": 1, "to": None})

    def test_a_status_has_its_error(self) -> None:
        kinds = {
            400: orrery.BadRequestError,
            401: orrery.AuthenticationError,
            403: orrery.PermissionDeniedError,
            404: orrery.NotFoundError,
            409: orrery.ConflictError,
            413: orrery.PayloadTooLargeError,
            415: orrery.UnsupportedMediaTypeError,
            422: orrery.InvalidRequestError,
            429: orrery.RateLimitError,
            500: orrery.ServerError,
        }
        problem = {"code": "c", "detail": "no", "errors": [{"pointer": "/a", "code": "required", "message": "is required"}]}
        for status, kind in kinds.items():
            server = self.serve(always(status, problem, {"x-request-id": "r1", "retry-after": "0"}))
            with self.assertRaises(kind) as caught:
                self.client(server.url, retries_max=0).limits()
            error = caught.exception
            assert isinstance(error, orrery.StatusError)
            self.assertEqual((error.status, error.code, error.request_id), (status, "c", "r1"))
            self.assertEqual([item.pointer for item in error.errors], ["/a"])
            self.assertIn("r1", str(error))
            self.assertEqual(str(pickle.loads(pickle.dumps(error))), str(error))

    def test_a_write_is_tried_again_with_one_key(self) -> None:
        def handle(_: HttpRequest, count: int) -> Optional[Answer]:
            if count == 0:
                return None
            if count == 1:
                return (503, {"code": "overloaded"}, {"retry-after": "0"})
            return (200, {"domain": "d", "episodes_forgotten": 0, "patterns_withdrawn": 0, "episodes_remaining": 0, "dry_run": False}, {})

        server = self.serve(handle)
        self.client(server.url).memory.forget(domain="d", older_than_days=1)
        keys = {request.headers["idempotency-key"] for request in server.seen}
        self.assertEqual((len(server.seen), len(keys)), (3, 1))

    def test_the_counts_of_retries(self) -> None:
        for status, code, count in ((404, "unknown_behavior", 1), (429, "rate_limited", 4), (503, "overloaded", 4), (502, "unknown", 9)):
            server = self.serve(always(status, {"code": code}))
            with self.assertRaises(orrery.StatusError):
                self.client(server.url).limits()
            self.assertEqual((status, len(server.seen)), (status, count))
        lost = self.serve(silence)
        with self.assertRaises(orrery.OrreryConnectionError):
            self.client(lost.url, retries_max=2).limits()
        self.assertEqual(len(lost.seen), 3)

    def test_a_computation_is_not_asked_again_after_a_time_limit(self) -> None:
        release = threading.Event()
        self.addCleanup(release.set)

        def handle(_: HttpRequest, __: int) -> Optional[Answer]:
            release.wait(10)
            return None

        server = self.serve(handle)
        before = time.monotonic()
        with self.assertRaises(orrery.OrreryTimeoutError):
            self.client(server.url, timeout=0.1).validity_check(schema={})
        self.assertEqual(len(server.seen), 1)
        self.assertLess(time.monotonic() - before, 5)
        with self.assertRaises(orrery.OrreryTimeoutError):
            self.client(server.url, timeout=0.1, retries_max=1).memory.compress(domain="d")
        self.assertEqual(len(server.seen), 3)

    def test_redirects_are_not_followed(self) -> None:
        server = self.serve(always(307, {}, {"location": "http://user:secret@example.org/x?key=1"}))
        with self.assertRaises(orrery.StatusError) as caught:
            self.client(server.url).limits()
        self.assertEqual(len(server.seen), 1)
        self.assertEqual(caught.exception.status, 307)

    def test_wrong_settings_are_known_before_anything_is_sent(self) -> None:
        for url in ("", "127.0.0.1:8080", "ftp://a", "http://u:secret@a", "http://a?x", "http://a b", "http://a\u200b", "http://a:x"):
            with self.assertRaises(ValueError, msg=url) as caught:
                Orrery(url, "k")
            self.assertNotIn("secret", str(caught.exception))
        client = Orrery("http://127.0.0.1:9", "k", retries_max=0)
        wrong_settings: List[Dict[str, Any]] = [{"timeout": 0}, {"retries_max": -1}, {"request_id": "a b"}, {"request_id": "ork_live_x"}]
        for wrong in wrong_settings:
            with self.assertRaises(ValueError, msg=str(wrong)):
                client.with_options(**wrong)
        with self.assertRaises(ValueError):
            Orrery("http://127.0.0.1:9", "k\n")
        for name in ("", ".", ".."):
            with self.assertRaises(ValueError):
                client.behaviors.get(name)
        with self.assertRaises(ValueError):
            client.memory.compress(domain="d", idempotency_key="a\nb")

    def test_pages_are_asked_for_when_they_are_reached(self) -> None:
        def handle(request: HttpRequest, count: int) -> Optional[Answer]:
            item = {"domain": f"d{count}", "total_episodes": 1, "patterns": 0, "storage_used_mb": 0.5}
            return (200, {"items": [item], "next_cursor": f"c{count}" if count < 2 else None}, {})

        server = self.serve(handle)
        pages = self.client(server.url).memory.domains.iterate(limit=1)
        self.assertEqual(next(pages).domain, "d0")
        self.assertEqual(len(server.seen), 1)
        self.assertEqual([item.domain for item in pages], ["d1", "d2"])
        self.assertEqual([request.url for request in server.seen][1:], ["/memory/domains?limit=1&cursor=c0", "/memory/domains?limit=1&cursor=c1"])

        async def collect() -> List[str]:
            return [item.domain async for item in AsyncOrrery(server.url, "k").memory.domains.iterate()]

        self.assertEqual(asyncio.run(collect()), ["d3"])

    def test_another_transport(self) -> None:
        sent: List[HttpRequest] = []

        class Recorded:
            def send(self, request: HttpRequest, timeout: float) -> HttpResponse:
                sent.append(request)
                return HttpResponse(200, {}, b'{"limits": {"a": 1}}')

        client = Orrery("http://example.org", "k", transport=Recorded()).with_options(request_id="mine")
        self.assertEqual(client.limits().limits, {"a": 1})
        self.assertEqual(sent[0].headers["x-request-id"], "mine")

    def test_calls_that_are_cancelled_are_not_tried_again(self) -> None:
        server = self.serve(always(503, {"code": "overloaded"}, {"retry-after": "1"}))

        async def cancel() -> None:
            call = asyncio.ensure_future(AsyncOrrery(server.url, "k").limits())
            while not server.seen:
                await asyncio.sleep(0.01)
            call.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await call

        before = time.monotonic()
        asyncio.run(cancel())
        self.assertEqual(len(server.seen), 1)
        self.assertLess(time.monotonic() - before, 1)

    def test_statuses_beyond_the_table(self) -> None:
        self.assertIs(type(error_of(418, {}, None)), orrery.StatusError)
        self.assertIs(type(error_of(507, {}, None)), orrery.ServerError)


if __name__ == "__main__":
    unittest.main()
