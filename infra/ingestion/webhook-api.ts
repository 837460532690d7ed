import { Names, RemovalPolicy } from 'aws-cdk-lib';
import {
  AccessLogField,
  AccessLogFormat,
  EndpointType,
  LambdaIntegration,
  LogGroupLogDestination,
  MethodLoggingLevel,
  ResponseType,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';
import { acknowledge } from '#infra/house/acknowledge.ts';

const apiStage = 'v1';

/**
 * The address that the bank calls. Every path and method reaches the receiver, and every answer of the gateway itself
 * is 503: the bank retries on 503, while 410 would cancel the subscription and 422 lose the event.
 */
export class WebhookApi extends Construct {
  readonly api: RestApi;
  /** Without a trailing slash; `/webhooks` under it takes notifications. */
  readonly url: string;

  constructor(scope: Construct, id: string, { stage, receiver }: { stage: Stage; receiver: IFunction }) {
    super(scope, id);
    const accessLog = new LogGroup(this, 'AccessLog', {
      retention: stage.retention.logDays,
      removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.api = new RestApi(this, 'Api', {
      // Metrics identify an API only by its name: a generated name separates stages in one account.
      restApiName: Names.uniqueId(this),
      description: `Webhooks of the bank (${stage.name})`,
      endpointTypes: [EndpointType.REGIONAL],
      // The signature covers bytes: decoded as text, a body that is not UTF-8 would never verify.
      binaryMediaTypes: ['*/*'],
      cloudWatchRole: stage.apiGatewayLogRole === 'create',
      cloudWatchRoleRemovalPolicy: RemovalPolicy.RETAIN,
      deployOptions: {
        stageName: apiStage,
        throttlingRateLimit: stage.webhook.requestsPerSecond,
        throttlingBurstLimit: stage.webhook.burst,
        // Bodies and headers contain personal data and signatures, so only errors are logged, without data.
        loggingLevel: MethodLoggingLevel.ERROR,
        dataTraceEnabled: false,
        metricsEnabled: true,
        accessLogDestination: new LogGroupLogDestination(accessLog),
        accessLogFormat: AccessLogFormat.custom(JSON.stringify(accessLogLine)),
      },
    });
    // A superfluous output of the library.
    this.api.node.tryRemoveChild('Endpoint');
    const integration = new LambdaIntegration(receiver, { allowTestInvoke: false });
    this.api.root.addMethod('ANY', integration);
    this.api.root.addProxy({ anyMethod: true, defaultIntegration: integration });
    this.answerErrorsByRetry();
    this.acknowledgeFindings(stage);

    const { address } = stage.webhook;
    this.url =
      address.kind === 'api-gateway'
        ? this.api.urlForPath().replace(/\/$/, '')
        : `${address.endpoint}/_aws/execute-api/${this.api.restApiId}/${apiStage}`;
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

  private acknowledgeFindings(stage: Stage) {
    acknowledge(this.api, {
      'AwsSolutions-APIG2':
        'Validation refuses by 400, and the receiver must see the exact bytes before anyone else',
      'AwsSolutions-APIG3':
        'A firewall rule answers 403 on bodies it dislikes and inspects only their first kilobytes; signature, throttling and reserved concurrency protect the receiver',
      'AwsSolutions-APIG4':
        'The bank signs each body and can do nothing else: the receiver verifies the signature',
      'AwsSolutions-COG4':
        'The bank signs each body and can do nothing else: the receiver verifies the signature',
      'Serverless-APIGWXrayEnabled':
        'As for the functions: the delivery id in logs and metrics does what traces would',
    });
    if (stage.apiGatewayLogRole === 'existing') return;
    acknowledge(this.api, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]':
        'The role serves every API of account and region; AWS asks for this policy',
    });
  }
}

/**
 * DEFAULT_4XX and DEFAULT_5XX pass their status on to every response type that is not set explicitly. A request over
 * the size limit uses neither.
 */
const errorResponses = {
  ClientError: ResponseType.DEFAULT_4XX,
  ServerError: ResponseType.DEFAULT_5XX,
  TooLarge: ResponseType.REQUEST_TOO_LARGE,
};

const accessLogLine = {
  requestId: AccessLogField.contextRequestId(),
  at: AccessLogField.contextRequestTime(),
  method: AccessLogField.contextHttpMethod(),
  path: AccessLogField.contextPath(),
  status: AccessLogField.contextStatus(),
  bytes: AccessLogField.contextResponseLength(),
  latencyMs: AccessLogField.contextResponseLatency(),
  error: AccessLogField.contextErrorResponseType(),
};
