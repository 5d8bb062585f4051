"""jsonrpclib-pelix calls Antiphon over HTTP, and prints the checks.

Arguments: the URIs of a server that serves the demo, of one that answers notifications with 200, and of one that maps errors to
statuses; what follows is for others.
"""

import signal
import sys

import jsonrpclib
from jsonrpclib.jsonrpc import MultiCall, ProtocolError, TransportError

DEADLINE_SECONDS = 60
LARGE = 'aß€𝄞"\\\n\u0001\u2028</' * 100_000
VALUES = [None, True, 0, -1.5, 1e300, 2**53, "", "ß€𝄞", '\0"\\', [], {}, [[None]], {"ä": {"b": [1]}}]


def same(expected, actual):
    if expected != actual:
        raise AssertionError(f"expected {expected!r:.200} but was {actual!r:.200}")


def failure(call, *kinds):
    try:
        value = call()
    except kinds as error:
        return error
    raise AssertionError(f"no error but {value!r:.200}")


def values(server):
    for value in VALUES:
        same(value, server.echo(value))


def notifications(server):
    server._notify.forget()
    for number in [1, 2, 3]:
        same(None, server._notify.note(number))
    same([1, 2, 3], server.notes())


def batch(server):
    calls = MultiCall(server)
    calls.subtract(42, 23)
    calls._notify.note(4)
    calls.subtract(minuend=23, subtrahend=42)
    calls.get_data()
    same([19, -19, ["hello", 5]], list(calls()))


def failing_batch(server):
    calls = MultiCall(server)
    calls.subtract(42, 23)
    calls.foobar()
    results = calls()
    same(19, results[0])
    same(-32601, failure(lambda: results[1], ProtocolError).args[0][0])


def checks(standard, nothing_is_200, mapped):
    server = jsonrpclib.ServerProxy(standard)
    lenient = jsonrpclib.ServerProxy(nothing_is_200)
    return {
        "a call by position succeeds": lambda: same(19, server.subtract(42, 23)),
        "a call by name succeeds": lambda: same(19, server.subtract(subtrahend=23, minuend=42)),
        "a call without parameters succeeds": lambda: same(["hello", 5], server.get_data()),
        "values of all kinds are echoed": lambda: values(server),
        "a large text with characters of all widths is echoed": lambda: same(LARGE, server.echo(LARGE)),
        "a hundred calls over one connection are answered": lambda: same(
            list(range(100)), [server.subtract(2 * i, i) for i in range(100)]
        ),
        "a batch gets one response per call": lambda: batch(server),
        "an error within a batch is its own": lambda: failing_batch(server),
        # It drops the data of errors whose codes the specification reserves.
        "an error carries its code and message": lambda: same(
            (-32001, "failed"), failure(server.fail, ProtocolError).args[0]
        ),
        "invalid parameters are rejected": lambda: same(
            -32602, failure(lambda: server.subtract("a", "b"), ProtocolError).args[0][0]
        ),
        "an unknown method is rejected": lambda: same(-32601, failure(server.foobar, ProtocolError).args[0][0]),
        "a notification needs the status 200, and arrives then": lambda: notifications(lenient),
        "a notification answered with 204 is a failure to this client": lambda: same(
            204, failure(lambda: server._notify.note(5), TransportError).errcode
        ),
        "an error with another status is a failure to this client": lambda: same(
            404, failure(jsonrpclib.ServerProxy(mapped).foobar, TransportError).errcode
        ),
        "a request of 1.0 is refused unless the server allows it": lambda: same(
            -32600, failure(lambda: jsonrpclib.ServerProxy(standard, version=1.0).get_data(), ProtocolError).args[0][0]
        ),
    }


def main(uris):
    signal.alarm(DEADLINE_SECONDS)
    failed = 0
    for sentence, check in checks(*uris[:3]).items():
        try:
            check()
            print(f"ok     {sentence}", flush=True)
        except Exception as error:  # any exception is a failure of this check
            failed += 1
            print(f"FAILED {sentence}: {error!r:.1000}", flush=True)
    return 1 if failed else 0


sys.exit(main(sys.argv[1:]))
