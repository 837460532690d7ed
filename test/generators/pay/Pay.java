import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.AuthenticationApi;
import org.openapitools.client.api.ChangeRequestsApi;
import org.openapitools.client.api.PaymentsApi;
import org.openapitools.client.api.PersonsApi;
import org.openapitools.client.model.ChangeRequestsAuthorizeBody;
import org.openapitools.client.model.ChangeRequestsAuthorizeBodyByPersonId;
import org.openapitools.client.model.ChangeRequestsConfirmBody;
import org.openapitools.client.model.ChangeRequestsConfirmBodyByTan;
import org.openapitools.client.model.EuroInput;
import org.openapitools.client.model.PersonInput;
import org.openapitools.client.model.PersonsAccountsSepaCreditTransfersCreateBody;

/** Pays by the generated client. Argument: address of the bank. */
public final class Pay {
  private static final ObjectMapper json = new ObjectMapper();

  private static ApiClient client(String baseUrl, String authorization) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(baseUrl);
    client.setRequestInterceptor(request -> request.header("Authorization", authorization));
    return client;
  }

  private static String move(String baseUrl, String transition, Map<String, Object> body) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(baseUrl + "/sandbox/transitions/" + transition))
        .header("content-type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(json.writeValueAsString(body)))
        .build();
    HttpResponse<String> answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    return json.readTree(answer.body()).get("id").asText();
  }

  public static void main(String[] args) throws Exception {
    String baseUrl = args[0];
    String basic = Base64.getEncoder().encodeToString("sandbox-client:sandbox-secret".getBytes());
    String token = new AuthenticationApi(client(baseUrl, "Basic " + basic))
        .tokenIssue("client_credentials", "partners")
        .getAccessToken();
    ApiClient bank = client(baseUrl, "Bearer " + token);
    PaymentsApi payments = new PaymentsApi(bank);
    ChangeRequestsApi changes = new ChangeRequestsApi(bank);

    String person = new PersonsApi(bank).personsCreate(new PersonInput().firstName("Ada").lastName("Byron")).getId();
    String account = move(baseUrl, "open-account", Map.of("person_id", person));
    move(baseUrl, "book-incoming-transfer", Map.of("account_id", account, "amount", 100_000));

    String waiting = payments.personsAccountsSepaCreditTransfersCreate(person, account,
        new PersonsAccountsSepaCreditTransfersCreateBody()
            .reference(java.util.UUID.fromString("3f1c7a52-9d0b-4d6e-8a57-0d6c2b1f4e90"))
            .amount(new EuroInput().value(4_950L).currency(EuroInput.CurrencyEnum.EUR))
            .recipientName("Charles Babbage")
            .recipientIban("DE89370400440532013000"))
        .getId();
    changes.changeRequestsAuthorize(waiting, new ChangeRequestsAuthorizeBody(
        new ChangeRequestsAuthorizeBodyByPersonId()
            .personId(person)
            .deliveryMethod(ChangeRequestsAuthorizeBodyByPersonId.DeliveryMethodEnum.STATIC)));
    var confirmed = changes.changeRequestsConfirm(waiting,
        new ChangeRequestsConfirmBody(new ChangeRequestsConfirmBodyByTan().tan("212212")));
    List<List<Object>> paid = payments.personsAccountsSepaCreditTransfersList(person, account, null, null).stream()
        .map(each -> List.of(each.getAmount().getValue().getActualInstance(), each.getStatus().getActualInstance()))
        .toList();
    System.out.println(json.writeValueAsString(Map.of("confirmed", confirmed.getStatus().getActualInstance(), "paid", paid)));
  }
}
