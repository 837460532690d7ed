// Pays by the generated client. Argument: address of the bank.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	"github.com/google/uuid"
	"pay/bank"
)

var baseURL = os.Args[1]

func must[Value any](value Value, err error) Value {
	if err != nil {
		panic(err)
	}
	return value
}

func move(transition string, body map[string]any) string {
	answer := must(http.Post(baseURL+"/sandbox/transitions/"+transition, "application/json", bytes.NewReader(must(json.Marshal(body)))))
	defer answer.Body.Close()
	var made struct{ Id string }
	if err := json.NewDecoder(answer.Body).Decode(&made); err != nil {
		panic(err)
	}
	return made.Id
}

func authorizedBy(authorization string) bank.ClientOption {
	return bank.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", authorization)
		return nil
	})
}

func main() {
	ctx := context.Background()
	basic := "Basic c2FuZGJveC1jbGllbnQ6c2FuZGJveC1zZWNyZXQ="
	own := must(bank.NewClientWithResponses(baseURL, authorizedBy(basic)))
	token := must(own.TokenIssueWithFormdataBodyWithResponse(ctx, bank.TokenIssueBody{GrantType: "client_credentials", Scope: "partners"}))
	client := must(bank.NewClientWithResponses(baseURL, authorizedBy("Bearer "+token.JSON200.AccessToken)))

	first, last := "Ada", "Byron"
	person := must(client.PersonsCreateWithResponse(ctx, bank.PersonInput{FirstName: &first, LastName: &last})).JSON201
	account := move("open-account", map[string]any{"person_id": person.Id})
	move("book-incoming-transfer", map[string]any{"account_id": account, "amount": 100_000})

	transfer := bank.PersonsAccountsSepaCreditTransfersCreateBody{
		Reference:     uuid.MustParse("3f1c7a52-9d0b-4d6e-8a57-0d6c2b1f4e90"),
		Amount:        bank.EuroInput{Value: 4_950, Currency: "EUR"},
		RecipientName: "Charles Babbage",
		RecipientIban: "DE89370400440532013000",
	}
	answer := must(client.PersonsAccountsSepaCreditTransfersCreateWithResponse(ctx, person.Id, account, transfer))
	waiting := must(answer.JSON202.AsChangeRequest())
	static := bank.ChangeRequestsAuthorizeBody0DeliveryMethod("static")
	var byPerson bank.ChangeRequestsAuthorizeBody
	if err := byPerson.FromChangeRequestsAuthorizeBody0(bank.ChangeRequestsAuthorizeBody0{PersonId: person.Id, DeliveryMethod: &static}); err != nil {
		panic(err)
	}
	must(client.ChangeRequestsAuthorizeWithResponse(ctx, waiting.Id, byPerson))
	var byCode bank.ChangeRequestsConfirmBody
	if err := byCode.FromChangeRequestsConfirmBody0(bank.ChangeRequestsConfirmBody0{Tan: "212212"}); err != nil {
		panic(err)
	}
	confirmed := must(client.ChangeRequestsConfirmWithResponse(ctx, waiting.Id, byCode)).JSON201
	transfers := must(client.PersonsAccountsSepaCreditTransfersListWithResponse(ctx, person.Id, account, nil)).JSON200

	paid := [][]any{}
	for _, each := range *transfers {
		paid = append(paid, []any{each.Amount.Value, each.Status})
	}
	fmt.Println(string(must(json.Marshal(map[string]any{"confirmed": confirmed.Status, "paid": paid}))))
}
