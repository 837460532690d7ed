"""Runs the emulator for as long as its parent lives: no emulator outlives a local run, however that ended."""

import os
import re
import secrets
import signal
import sys
import threading

from ministack import app as emulator
from ministack.core import iam_evaluator, lambda_runtime
from ministack.services import sts

OWN_KEY = os.environ["AWS_ACCESS_KEY_ID"]
LOOPBACK = re.compile(rb"(127\.0\.0\.1|localhost)(:\d{1,5})?")
KEYED = re.compile(rb"AWS4-HMAC-SHA256 Credential=([A-Za-z0-9]+)/")
# The bank signs its notifications by a key of its own, so that the receiver takes what no key of AWS signed.
RECEIVER = re.compile(r"/_aws/execute-api/[a-z0-9]+/v1/webhooks")
# What a subscription adds to its address, and no name that means something to AWS.
OF_SUBSCRIPTION = re.compile(rb"(intent=[A-Za-z0-9-]+)?")


def end_with_parent() -> None:
    # The parent holds the other end and never writes: a read returns only once the parent is gone.
    sys.stdin.buffer.read()
    # The Lambda workers are in the same process group.
    os.killpg(0, signal.SIGKILL)


def is_known(key: str) -> bool:
    """The key of the run, of a session or of a user. The emulator takes "test", none and any account's number too."""
    return key == OWN_KEY or key in sts._sessions or iam_evaluator.find_iam_access_key_account(key) is not None


def is_allowed(scope) -> bool:
    headers = {}
    for name, value in scope["headers"]:
        headers.setdefault(name.lower(), []).append(value)
    [host, *others] = headers.get(b"host") or [b""]
    # No page of a browser has anything to ask here, its own included.
    if others or LOOPBACK.fullmatch(host) is None or b"origin" in headers or b"sec-fetch-site" in headers:
        return False
    # In this header alone, and the key itself is the secret: the emulator does not check every signature.
    [authorization, *others] = headers.get(b"authorization") or [b""]
    if authorization == b"" and OF_SUBSCRIPTION.fullmatch(scope["query_string"]) is not None:
        return scope["method"] == "POST" and RECEIVER.fullmatch(scope["path"]) is not None
    keyed = KEYED.match(authorization)
    return not others and keyed is not None and is_known(keyed[1].decode())


def guarded(serve):
    """The application, for nobody but the run that started it."""

    async def guard(scope, receive, send) -> None:
        async def send_to_programs(message) -> None:
            kept = [each for each in message.get("headers", []) if not each[0].lower().startswith(b"access-control-")]
            await send({**message, "headers": kept} if "headers" in message else message)

        if scope["type"] == "lifespan":
            await serve(scope, receive, send)
        elif scope["type"] == "http" and is_allowed(scope):
            await serve(scope, receive, send_to_programs)
        elif scope["type"] == "http":
            # Explains a 403 in the log of the run.
            print("refused, as not of this run:", scope["method"], repr(scope["path"]), flush=True)
            headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
            await send({"type": "http.response.start", "status": 403, "headers": headers})
            await send({"type": "http.response.body", "body": b'{"message":"Not of this run"}'})
        else:
            await send({"type": "websocket.close", "code": 1008})

    return guard


def with_secret_keys(credentials_of):
    """The keys of functions; the emulator makes them of their names, so that anybody could."""
    run = {}
    lock = threading.Lock()

    def credentials(config) -> dict:
        with lock:
            guessed = credentials_of(config)
            key = guessed["AWS_ACCESS_KEY_ID"]
            session = sts._sessions.pop(key)
            if key not in run:
                run[key] = ("ASIA" + secrets.token_hex(8).upper(), secrets.token_hex(32), secrets.token_hex(32))
            name, secret, token = run[key]
            sts.register_session(name, {**session, "SecretAccessKey": secret, "SessionToken": token})
        return {**guessed, "AWS_ACCESS_KEY_ID": name, "AWS_SECRET_ACCESS_KEY": secret, "AWS_SESSION_TOKEN": token}

    return credentials


lambda_runtime.execution_credentials = with_secret_keys(lambda_runtime.execution_credentials)
from ministack.services import lambda_svc  # noqa: E402 - it takes the function above by name



def with_log_files(emit):
    """What a function prints also goes to a file of its own, where a person looks for it."""
    folder = os.environ["FUNCTION_LOGS"]
    os.makedirs(folder, mode=0o700, exist_ok=True)

    def emit_to_file(func, request_id, log_text, *args, **named):
        if log_text:
            name = (func.get("config") or func)["FunctionName"]
            with open(os.path.join(folder, f"{name}.log"), "a", encoding="utf-8") as log:
                log.write(log_text.rstrip("\n") + "\n")
        return emit(func, request_id, log_text, *args, **named)

    return emit_to_file


lambda_svc.execution_credentials = lambda_runtime.execution_credentials
lambda_svc._emit_lambda_logs = with_log_files(lambda_svc._emit_lambda_logs)
emulator.app = guarded(emulator.app)
threading.Thread(target=end_with_parent, daemon=True).start()
sys.argv = ["ministack"]
emulator.main()
