import { Names, RemovalPolicy } from 'aws-cdk-lib';
import {
  AccessLogField,
  AccessLogFormat,
  CfnRestApi,
  EndpointType,
  LogGroupLogDestination,
  MethodLoggingLevel,
  RestApi,
  type RestApiProps,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigateway';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';
import { acknowledge } from './acknowledge.ts';
import { BaseLog } from './base-log.ts';

interface BaseApiProps extends Pick<
  RestApiProps,
  'binaryMediaTypes' | 'disableExecuteApiEndpoint' | 'policy'
> {
  readonly stage: Stage;
  readonly description: string;
  readonly requestsPerSecond: number;
  readonly burst: number;
  /** API Gateway writes logs through one role per account and region: one API of a stage creates it. */
  readonly createsLogRole: boolean;
  /** Logged of each call, in addition to what every API logs. */
  readonly logged?: Readonly<Record<string, string>>;
  /** Findings of cdk-nag, and the reason for accepting each. */
  readonly accepted: Readonly<Record<string, string>>;
}

const apiStage = 'v1';

/** A REST API that is throttled and logs each call without its data, and its address without a trailing slash. */
export function baseApi(
  scope: Construct,
  { stage, requestsPerSecond, burst, createsLogRole, logged, accepted, ...props }: BaseApiProps,
): { readonly api: RestApi; readonly url: string } {
  const accessLog = new BaseLog(scope, 'AccessLog', stage);
  const api = new RestApi(scope, 'Api', {
    ...props,
    // Metrics identify an API only by its name: a generated name separates stages in one account.
    restApiName: Names.uniqueId(scope),
    endpointTypes: [EndpointType.REGIONAL],
    cloudWatchRole: createsLogRole,
    ...(createsLogRole && { cloudWatchRoleRemovalPolicy: RemovalPolicy.RETAIN }),
    deployOptions: {
      stageName: apiStage,
      throttlingRateLimit: requestsPerSecond,
      throttlingBurstLimit: burst,
      // Bodies and headers contain personal data and signatures, so only errors are logged, without data.
      loggingLevel: MethodLoggingLevel.ERROR,
      dataTraceEnabled: false,
      // Metrics of each method cost; those of the API are there anyway, and alarms look at them.
      metricsEnabled: false,
      accessLogDestination: new LogGroupLogDestination(accessLog),
      accessLogFormat: AccessLogFormat.custom(JSON.stringify({ ...accessLogLine, ...logged })),
    },
  });
  if (stage.requireTls) refuseOldTls(api);
  // A superfluous output of the library.
  api.node.tryRemoveChild('Endpoint');
  acknowledge(api, { ...accepted, 'Serverless-APIGWXrayEnabled': withoutTraces });
  return { api, url: urlOf(api, stage) };
}

/**
 * The default endpoint of a regional API accepts TLS 1.0. The library has no property for it. An enhanced policy needs
 * an access mode; this one is the usual.
 */
function refuseOldTls(api: RestApi): void {
  const resource = api.node.defaultChild;
  if (!(resource instanceof CfnRestApi)) throw new Error('An API is no longer made of a CfnRestApi');
  resource.securityPolicy = SecurityPolicy.TLS13_1_2_PQ_2025_09;
  resource.endpointAccessMode = 'BASIC';
}

const withoutTraces = 'As for the functions: the delivery id in logs and metrics does what traces would';

function urlOf(api: RestApi, { webhook: { address } }: Stage): string {
  return address.kind === 'emulator'
    ? `${address.endpoint}/_aws/execute-api/${api.restApiId}/${apiStage}`
    : api.urlForPath().replace(/\/$/, '');
}

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
