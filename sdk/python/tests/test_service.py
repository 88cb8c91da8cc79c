"""The client against a running service: each operation answers as it does over HTTP.

ORRERY_URL and ORRERY_API_KEY name the service; ORRERY_TEST_EXAMPLES is a file with a request for each operation.
"""

from __future__ import annotations

import asyncio
import json
import os
import unittest
import urllib.request
from pathlib import Path
from typing import Any, Awaitable, Callable, Dict, Optional, cast
from urllib.parse import quote, urlencode

from orrery import AsyncOrrery, InvalidRequestError, NotFoundError, Orrery, Record
from orrery.client import ROUTES

URL = os.environ.get("ORRERY_URL", "")
EXAMPLES = os.environ.get("ORRERY_TEST_EXAMPLES", "")
# What each of two calls makes or measures anew.
_OWN = ("key", "key_id", "created_at", "expires_at", "last_used_at", "elapsed_ms", "uptime_seconds")


def ask(operation: str, request: Dict[str, Any], key: Optional[str]) -> Dict[str, Any]:
    """The answer of the service without the client."""
    route, rest, path = ROUTES[operation], dict(request), ROUTES[operation].path
    for name in list(rest):
        if "{" + name + "}" in path:
            path = path.replace("{" + name + "}", quote(str(rest.pop(name)), safe=""))
    headers = {"authorization": f"Bearer {os.environ['ORRERY_API_KEY']}"}
    if key is not None:
        headers["idempotency-key"] = key
    body = None
    if route.method == "POST":
        headers["content-type"] = "application/json"
        body = json.dumps(rest).encode()
    elif rest:
        path += "?" + urlencode(rest)
    message = urllib.request.Request(URL + path, data=body, headers=headers, method=route.method)
    with urllib.request.urlopen(message, timeout=60) as response:
        return cast(Dict[str, Any], json.load(response))


def method_of(client: object, operation: str) -> Callable[..., Any]:
    found: Any = client
    for name in operation.replace("-", "_").split("."):
        found = getattr(found, "import_" if name == "import" else name)
    return cast(Callable[..., Any], found)


@unittest.skipUnless(URL and EXAMPLES, "ORRERY_URL and ORRERY_TEST_EXAMPLES name no service")
class ServiceTest(unittest.TestCase):
    def setUp(self) -> None:
        self.client = Orrery()
        self.examples = cast(Dict[str, Dict[str, Any]], json.loads(Path(EXAMPLES).read_text("utf-8")))

    def request_of(self, operation: str) -> Dict[str, Any]:
        """The example, with the name of a thing that is there."""
        request = dict(self.examples[operation])
        if operation in ("memory.episodes.get", "memory.episodes.delete"):
            request["id"] = self.client.memory.store(domain="kept", context="An episode to look at").episode_id
        if operation in ("keys.rotate", "keys.revoke"):
            request["key_id"] = self.client.keys.create(name="short", scopes=["read"]).key_id
        if operation == "behaviors.delete":
            given = self.examples["behaviors.import"]
            self.client.behaviors.import_(name=request["name"], schema=given["schema"], accept_errors=True, replace=True)
        return request

    def compare(self, operation: str, call: Callable[..., Any], suffix: str) -> None:
        request = self.request_of(operation)
        more = {"idempotency_key": f"{operation}-{suffix}"} if ROUTES[operation].writes else {}
        record = call(**request, **more)
        self.assertIsInstance(record, Record)
        self.assertEqual(record.unknown_members, {}, operation)
        given = record.to_dict()
        if operation == "keys.revoke":
            request = self.request_of(operation)
        answer = ask(operation, request, more.get("idempotency_key"))
        if operation.startswith("keys."):
            given, answer = ({name: item for name, item in each.items() if name not in _OWN} for each in (given, answer))
        self.assertEqual(given, answer, operation)

    def test_every_operation_has_an_example(self) -> None:
        self.assertEqual(sorted(self.examples), sorted(ROUTES))

    def test_every_operation_equals_http(self) -> None:
        for operation in ROUTES:
            with self.subTest(operation):
                self.compare(operation, method_of(self.client, operation), "sync")

    def test_every_operation_of_the_asynchronous_client_equals_http(self) -> None:
        client = AsyncOrrery()
        for operation in ROUTES:
            method = cast(Callable[..., Awaitable[Any]], method_of(client, operation))

            def call(method: Callable[..., Awaitable[Any]] = method, **request: Any) -> Any:
                async def wait() -> Any:
                    return await method(**request)

                return asyncio.run(wait())

            with self.subTest(operation):
                self.compare(operation, call, "async")

    def test_refusals_have_the_id_of_the_request(self) -> None:
        with self.assertRaises(NotFoundError) as caught:
            self.client.with_options(request_id="python-1").behaviors.get("std-helpdesc")
        self.assertEqual((caught.exception.code, caught.exception.request_id), ("unknown_behavior", "python-1"))
        with self.assertRaises(InvalidRequestError) as refused:
            self.client.memory.recall(domain="d", limit=0)
        self.assertIn("/limit", [item.pointer for item in refused.exception.errors])

    def test_batches_are_answered_in_their_shape(self) -> None:
        one = self.client.embed(schema={"name": "App", "orbitals": []})
        many = self.client.embed(schemas=[{"name": "App", "orbitals": []}])
        self.assertEqual(many.items[0], one)
        same = self.client.find_similar_behaviors(text="tickets of a helpdesk")
        self.assertEqual(same, self.client.behaviors.match(text="tickets of a helpdesk"))

    def test_lists_go_through_every_page(self) -> None:
        made = {self.client.memory.store(domain="paged", context=f"Number {count}").episode_id for count in range(5)}
        found = [episode.episode_id for episode in self.client.memory.episodes.iterate(domain="paged", limit=2)]
        self.assertEqual((len(found), set(found)), (5, made))


if __name__ == "__main__":
    unittest.main()
