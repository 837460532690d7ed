import { Readable } from 'node:stream';
import { isRecord, type JsonObject } from '#shared/kernel/json.ts';
import { ServiceError, type Service } from './service.ts';

export interface SdkRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** By the first part of the header `x-amz-target`: `DynamoDB_20120810`, `AmazonSQS`, … */
export type ServicesByTarget = Readonly<Record<string, Service>>;

/** What AWS clients are configured with to reach services of this process: the SDK runs for real around them. */
export function sdkSettings(services: ServicesByTarget) {
  return {
    region: 'eu-central-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    // Nobody checks the signature, and to make it takes longer than all else.
    signer: { sign: <Request>(request: Request) => Promise.resolve(request) },
    requestHandler: {
      handle: (request: SdkRequest) => Promise.resolve({ response: answer(services, request) }),
    },
  };
}

function answer(services: ServicesByTarget, { headers, body }: SdkRequest) {
  const [target = '', operation = ''] = (headers['x-amz-target'] ?? '').split('.');
  const service = services[target];
  if (service === undefined) throw new Error(`No service answers for ${headers['x-amz-target'] ?? 'S3'}`);
  try {
    return response(200, service.execute(operation, inputOf(body)));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { code, message, status, members } = error;
    return response(status, { __type: code, message, ...members });
  }
}

function response(statusCode: number, body: JsonObject) {
  const headers = { 'content-type': 'application/x-amz-json-1.0' };
  return { statusCode, headers, body: Readable.from([Buffer.from(JSON.stringify(body))]) };
}

const decoder = new TextDecoder();

function inputOf(body: unknown): JsonObject {
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new Error('The SDK sent a body that is neither text nor bytes');
  const input: unknown = JSON.parse(typeof body === 'string' ? body : decoder.decode(body));
  if (!isRecord(input)) throw new Error('The SDK sent a body that is no structure');
  return input as JsonObject;
}
