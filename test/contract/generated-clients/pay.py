"""Pays by a generated client: token, person, transfer, confirmation. Arguments: folder of the client, address of the bank."""

import importlib
import json
import pkgutil
import sys
import urllib.request

sys.path.insert(0, sys.argv[1])
base_url = sys.argv[2]

import bank_client
from bank_client import AuthenticatedClient
from bank_client import models
from bank_client.api.authentication import token_issue
from bank_client.api.change_requests import change_requests_authorize, change_requests_confirm
from bank_client.api.payments import (
    persons_accounts_sepa_credit_transfers_create as create_transfer,
    persons_accounts_sepa_credit_transfers_list as list_transfers,
)
from bank_client.api.persons import persons_create

# Every module is imported, so that each is known to compile and to find what it names.
modules = [module.name for module in pkgutil.walk_packages(bank_client.__path__, "bank_client.")]
for name in modules:
    importlib.import_module(name)
operations = [name for name in modules if name.startswith("bank_client.api.") and name.count(".") == 3]


def move(transition, body):
    request = urllib.request.Request(
        f"{base_url}/sandbox/transitions/{transition}", json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


credentials = "c2FuZGJveC1jbGllbnQ6c2FuZGJveC1zZWNyZXQ="
form = models.TokenIssueBody.from_dict({"grant_type": "client_credentials", "scope": "partners"})
basic = AuthenticatedClient(base_url=base_url, token=credentials, prefix="Basic")
token = token_issue.sync(client=basic, body=form)
client = AuthenticatedClient(base_url=base_url, token=token.access_token)

person = persons_create.sync(client=client, body=models.PersonInput(first_name="Ada", last_name="Byron"))
account = move("open-account", {"person_id": person.id})
move("book-incoming-transfer", {"account_id": account["id"], "amount": 100_000})

wanted = models.PersonsAccountsSepaCreditTransfersCreateBody.from_dict(
    {
        "reference": "3f1c7a52-9d0b-4d6e-8a57-0d6c2b1f4e90",
        "amount": {"value": 4_950, "currency": "EUR"},
        "recipient_name": "Charles Babbage",
        "recipient_iban": "DE89370400440532013000",
    }
)
where = {"person_id": person.id, "account_id": account["id"], "client": client}
waiting = create_transfer.sync_detailed(**where, body=wanted)

by_code = models.ChangeRequestsAuthorizeBodyByPersonId.from_dict({"person_id": person.id, "delivery_method": "static"})
change_requests_authorize.sync(waiting.parsed.id, client=client, body=by_code)
code = models.ChangeRequestsConfirmBodyByTan.from_dict({"tan": "212212"})
confirmed = change_requests_confirm.sync(waiting.parsed.id, client=client, body=code)
(transfer,) = list_transfers.sync(**where)

print(
    json.dumps(
        {
            "operations": len(operations),
            "waiting": [int(waiting.status_code), type(waiting.parsed).__name__],
            "confirmed": str(confirmed.status),
            "transfer": [transfer.amount.value, str(transfer.status)],
        }
    )
)
