import { AccessLogField, LambdaIntegration, ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';
import { rateOfGateway, requestsPerFiveMinutes } from '#infra/stage/rates.ts';
import { acknowledge } from '#infra/constructs/acknowledge.ts';
import { WebhookDomain } from './webhook-domain.ts';
import { WebhookFirewall } from './webhook-firewall.ts';
import { baseApi } from '#infra/constructs/base-api.ts';

/**
 * The address that the bank calls. Every path and method reaches the receiver, and every answer of the gateway itself
 * is 503: the bank retries on 503, while 410 would cancel the subscription and 422 lose the event.
 */
export class WebhookApi extends Construct {
  readonly api: RestApi;
  /** Without a trailing slash; `/webhooks` under it takes notifications. */
  readonly url: string;
  /** Only if the stage has one of its own. */
  readonly domain: WebhookDomain | undefined;
  readonly firewall: WebhookFirewall | undefined;

  constructor(scope: Construct, id: string, { stage, receiver }: { stage: Stage; receiver: IFunction }) {
    super(scope, id);
    const { burst, firewall, address } = stage.webhook;
    const { api, url } = baseApi(this, {
      stage,
      description: `Webhooks of the bank (${stage.name})`,
      requestsPerSecond: rateOfGateway(stage.webhook),
      burst,
      createsLogRole: stage.apiGatewayLogRole === 'create',
      // The signature covers bytes: decoded as text, a body that is not UTF-8 would never verify.
      binaryMediaTypes: ['*/*'],
      ...(address.kind === 'domain' &&
        address.apiAddress === 'closed' && { disableExecuteApiEndpoint: true }),
      // What has to be blocked is found here; the receiver notes only its network.
      // A caller may make its path as long as an address can be; the resource is one of ours.
      logged: {
        source: AccessLogField.contextIdentitySourceIp(),
        path: AccessLogField.contextResourcePath(),
      },
      accepted: { ...findings, ...(firewall === 'none' && findingOfOpenGateway) },
    });
    this.api = api;
    this.domain = address.kind === 'domain' ? new WebhookDomain(this, 'Domain', { api, address }) : undefined;
    this.url = this.domain?.url ?? url;
    const integration = new LambdaIntegration(receiver, { allowTestInvoke: false });
    this.api.root.addMethod('ANY', integration);
    this.api.root.addProxy({ anyMethod: true, defaultIntegration: integration });
    this.answerErrorsByRetry();
    this.firewall =
      firewall === 'none'
        ? undefined
        : new WebhookFirewall(this, 'Firewall', {
            api,
            bankAddresses: firewall.bankAddresses,
            requestsPerFiveMinutes: requestsPerFiveMinutes(stage.webhook),
          });
    if (stage.apiGatewayLogRole === 'create') acknowledge(this.api, findingOfLogRole);
  }

  private answerErrorsByRetry() {
    for (const [id, type] of Object.entries(errorResponses)) {
      this.api.addGatewayResponse(id, {
        type,
        statusCode: '503',
        templates: { 'application/json': '{"message":"try again"}' },
      });
    }
  }
}

const findings = {
  'AwsSolutions-APIG2':
    'Validation refuses by 400, and the receiver must see the exact bytes before anyone else',
  'AwsSolutions-APIG4':
    'The bank signs each body and can do nothing else: the receiver verifies the signature',
  'AwsSolutions-COG4':
    'The bank signs each body and can do nothing else: the receiver verifies the signature',
};

const findingOfOpenGateway = {
  'AwsSolutions-APIG3': 'The stage is an emulator without firewalls, or its own sits in front of the gateway',
};

const findingOfLogRole = {
  'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]':
    'The role serves every API of account and region; AWS asks for this policy',
};

/**
 * DEFAULT_4XX and DEFAULT_5XX pass their status on to every response type that is not set explicitly. A request over
 * the size limit uses neither.
 */
const errorResponses = {
  ClientError: ResponseType.DEFAULT_4XX,
  ServerError: ResponseType.DEFAULT_5XX,
  TooLarge: ResponseType.REQUEST_TOO_LARGE,
};
