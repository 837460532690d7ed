import type { APIGatewayProxyEvent } from 'aws-lambda';
import { TransientError } from '#shared/kernel/errors.ts';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';
import { refuse, type Answer, type AnswerStatus } from '#shared/receiving/answer.ts';
import { networkOf } from '#shared/receiving/network.ts';
import type { SampledTelemetry } from '#shared/receiving/sampled-telemetry.ts';
import { headerValues, type HeaderValues, type WebhookCall } from '#shared/receiving/webhook-call.ts';
import type { ReceivingMetric } from '#shared/receiving/names.ts';

/** Returns only the status: a forger learns no reason. */
export interface EndpointResponse {
  readonly statusCode: AnswerStatus;
  readonly body: '';
}

interface HttpEndpointDeps {
  readonly answer: (call: WebhookCall) => Promise<Answer>;
  readonly log: Log;
  readonly metrics: Metrics<ReceivingMetric>;
  /** For log lines and metrics that anybody can cause. */
  readonly sampled: SampledTelemetry;
}

/**
 * A REST API proxy function. It takes exact bytes and answers with one of three statuses; any thrown error gives 503.
 */
export function httpEndpoint({ answer, log, metrics, sampled }: HttpEndpointDeps) {
  return async function endpoint(event: APIGatewayProxyEvent): Promise<EndpointResponse> {
    try {
      const { status, reason } = await answer(toCall(event));
      if (status === 503) sampled.log.warn('a call was refused', { reason });
      // It is not signed, so anyone can send one. It changes nothing, but a flood must be visible.
      if (reason === 'verification-request') sampled.metrics.count('WebhookVerificationRequested');
      // The gateway counts every call, and so those that were accepted.
      else if (status !== 200) sampled.metrics.count(metricOf[status]);
      return { statusCode: status, body: '' };
    } catch (error) {
      log.error('a call failed', { error });
      metrics.count(metricOf[503]);
      return { statusCode: refuse('failed').status, body: '' };
    }
  };
}

const metricOf: Readonly<Record<Exclude<AnswerStatus, 200>, ReceivingMetric>> = {
  422: 'WebhookRejected',
  503: 'WebhookRefused',
};

function toCall(event: APIGatewayProxyEvent): WebhookCall {
  return {
    method: event.httpMethod,
    path: pathOf(event),
    headers: headersOf(event),
    network: networkOf(callerOf(event) ?? ''),
    body: exactBytes(event),
  };
}

/** Every media type is declared binary, so the gateway passes the exact bytes on as base64. */
function exactBytes({ body, isBase64Encoded }: APIGatewayProxyEvent): Uint8Array {
  const text = body ?? '';
  // A gateway that decoded the bytes has replaced some by U+FFFD, so no signature can match.
  if (!isBase64Encoded && text.includes('\ufffd'))
    throw new TransientError('body-bytes-lost', 'The gateway decoded a body as text');
  return Buffer.from(text, isBase64Encoded ? 'base64' : 'utf8');
}

/** Not read from a header, because the caller writes headers. */
function callerOf({ requestContext }: Partial<Pick<APIGatewayProxyEvent, 'requestContext'>>) {
  return requestContext?.identity.sourceIp;
}

/** The base path of a custom domain is part of `path`, but never of the proxy parameter. */
function pathOf(event: APIGatewayProxyEvent): string {
  const proxied = event.pathParameters?.['proxy'];
  return proxied === undefined ? event.path : `/${proxied}`;
}

/** `headers` keeps only the last of two values, so `multiValueHeaders` is read as well. */
function headersOf({ headers, multiValueHeaders }: APIGatewayProxyEvent): HeaderValues {
  return headerValues(
    Object.entries({ ...headers, ...multiValueHeaders }).flatMap(([name, value]) =>
      [value ?? []].flat().map((text) => [name, text] as const),
    ),
  );
}
