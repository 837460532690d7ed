"""Pays by the generated client. Argument: address of the bank."""

import json
import sys
import urllib.request

sys.path[:0] = ["client", "packages"]
base_url = sys.argv[1]

import openapi_client as bank


def move(transition, body):
    request = urllib.request.Request(
        f"{base_url}/sandbox/transitions/{transition}", json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


own = bank.Configuration(host=base_url, username="sandbox-client", password="sandbox-secret")
token = bank.AuthenticationApi(bank.ApiClient(own)).token_issue("client_credentials", "partners")
client = bank.ApiClient(bank.Configuration(host=base_url, access_token=token.access_token))
payments, changes = bank.PaymentsApi(client), bank.ChangeRequestsApi(client)

person = bank.PersonsApi(client).persons_create(bank.PersonInput(first_name="Ada", last_name="Byron"))
account = move("open-account", {"person_id": person.id})
move("book-incoming-transfer", {"account_id": account["id"], "amount": 100_000})

waiting = payments.persons_accounts_sepa_credit_transfers_create(
    person.id,
    account["id"],
    bank.PersonsAccountsSepaCreditTransfersCreateBody(
        reference="3f1c7a52-9d0b-4d6e-8a57-0d6c2b1f4e90",
        amount=bank.EuroInput(value=4_950, currency="EUR"),
        recipient_name="Charles Babbage",
        recipient_iban="DE89370400440532013000",
    ),
)
# By the status of the answer, 202, it is no transfer yet.
change_request_id = waiting.actual_instance.id
by_person = bank.ChangeRequestsAuthorizeBodyByPersonId(person_id=person.id, delivery_method="static")
changes.change_requests_authorize(change_request_id, bank.ChangeRequestsAuthorizeBody(by_person))
by_code = bank.ChangeRequestsConfirmBodyByTan(tan="212212")
confirmed = changes.change_requests_confirm(change_request_id, bank.ChangeRequestsConfirmBody(by_code))
transfers = payments.persons_accounts_sepa_credit_transfers_list(person.id, account["id"])

paid = [[each.amount.value.actual_instance, each.status.actual_instance] for each in transfers]
print(json.dumps({"confirmed": confirmed.status.actual_instance, "paid": paid}))
