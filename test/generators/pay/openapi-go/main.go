// Pays by the generated client. Argument: address of the bank.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	bank "github.com/GIT_USER_ID/GIT_REPO_ID"
)

var baseURL = os.Args[1]

func must[Value any](value Value, answer *http.Response, err error) Value {
	if err != nil {
		panic(err)
	}
	return value
}

func move(transition string, body map[string]any) string {
	sent, _ := json.Marshal(body)
	answer, err := http.Post(baseURL+"/sandbox/transitions/"+transition, "application/json", bytes.NewReader(sent))
	if err != nil {
		panic(err)
	}
	defer answer.Body.Close()
	var made struct{ Id string }
	if err := json.NewDecoder(answer.Body).Decode(&made); err != nil {
		panic(err)
	}
	return made.Id
}

func main() {
	settings := bank.NewConfiguration()
	settings.Servers = bank.ServerConfigurations{{URL: baseURL}}
	client := bank.NewAPIClient(settings)
	basic := bank.BasicAuth{UserName: "sandbox-client", Password: "sandbox-secret"}
	own := context.WithValue(context.Background(), bank.ContextBasicAuth, basic)
	token := must(client.AuthenticationAPI.TokenIssue(own).GrantType("client_credentials").Scope("partners").Execute())
	ctx := context.WithValue(context.Background(), bank.ContextAccessToken, token.AccessToken)

	input := bank.NewPersonInput()
	input.SetFirstName("Ada")
	input.SetLastName("Byron")
	person := must(client.PersonsAPI.PersonsCreate(ctx).PersonInput(*input).Execute())
	account := move("open-account", map[string]any{"person_id": person.Id})
	move("book-incoming-transfer", map[string]any{"account_id": account, "amount": 100_000})

	transfer := bank.NewPersonsAccountsSepaCreditTransfersCreateBody(
		*bank.NewEuroInput(4_950, "EUR"), "Charles Babbage", "DE89370400440532013000", "3f1c7a52-9d0b-4d6e-8a57-0d6c2b1f4e90",
	)
	waiting := must(client.PaymentsAPI.PersonsAccountsSepaCreditTransfersCreate(ctx, person.Id, account).
		PersonsAccountsSepaCreditTransfersCreateBody(*transfer).Execute())
	byPerson := bank.NewChangeRequestsAuthorizeBodyByPersonId(person.Id)
	byPerson.SetDeliveryMethod("static")
	must(client.ChangeRequestsAPI.ChangeRequestsAuthorize(ctx, waiting.Id).
		ChangeRequestsAuthorizeBody(bank.ChangeRequestsAuthorizeBodyByPersonIdAsChangeRequestsAuthorizeBody(byPerson)).Execute())
	byCode := bank.NewChangeRequestsConfirmBodyByTan("212212")
	confirmed := must(client.ChangeRequestsAPI.ChangeRequestsConfirm(ctx, waiting.Id).
		ChangeRequestsConfirmBody(bank.ChangeRequestsConfirmBodyByTanAsChangeRequestsConfirmBody(byCode)).Execute())
	transfers := must(client.PaymentsAPI.PersonsAccountsSepaCreditTransfersList(ctx, person.Id, account).Execute())

	status := confirmed.GetStatus()
	paid := [][]any{}
	for _, each := range transfers {
		amount, state := each.GetAmount(), each.GetStatus()
		paid = append(paid, []any{amount.Value, state.String})
	}
	out, _ := json.Marshal(map[string]any{"confirmed": status.String, "paid": paid})
	fmt.Println(string(out))
}
