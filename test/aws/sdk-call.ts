import type { JsonObject, Json } from '#shared/kernel/json.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { uploadCallOf, uploadResponseOf } from './s3/upload-call.ts';
import type { ServiceError } from './service.ts';

/** A request as the SDK hands it to its HTTP handler. */
export interface SdkRequest {
  readonly method: string;
  readonly hostname: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | string[] | null>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

interface SdkResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export const serviceNames = ['dynamodb', 'sqs', 'secretsmanager', 'events', 's3', 'lambda'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** One call of an AWS service. */
export interface AwsCall {
  readonly service: ServiceName;
  readonly operation: string;
  readonly input: JsonObject;
}

const byTarget: Readonly<Record<string, ServiceName>> = {
  DynamoDB_20120810: 'dynamodb',
  AmazonSQS: 'sqs',
  secretsmanager: 'secretsmanager',
  AWSEvents: 'events',
};

/** What a request asks for: JSON protocols name their operation in a header, S3 by method and address. */
export function callOf(request: SdkRequest): AwsCall {
  const [prefix = '', operation] = (request.headers['x-amz-target'] ?? '').split('.');
  const service = byTarget[prefix];
  const [, invoked] = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(request.path) ?? [];
  if (invoked !== undefined) {
    const Payload = Buffer.from(bytesOf(request.body)).toString();
    const input = { FunctionName: decodeURIComponent(invoked), Payload };
    return { service: 'lambda', operation: 'Invoke', input };
  }
  if (service === undefined || operation === undefined) return s3CallOf(request);
  const input: unknown = JSON.parse(Buffer.from(bytesOf(request.body)).toString());
  return { service, operation, input: isRecord(input) ? (input as JsonObject) : {} };
}

const s3Operations: Readonly<Record<string, string>> = {
  PUT: 'PutObject',
  GET: 'GetObject',
  DELETE: 'DeleteObject',
};

function s3CallOf({ method, hostname, path, query, body }: SdkRequest): AwsCall {
  const [bucket = ''] = hostname.split('.');
  const text = (name: string): JsonObject => {
    const value = query[name];
    return typeof value === 'string' && value !== '' ? { [wireNames[name] ?? name]: value } : {};
  };
  if (method === 'GET' && 'versions' in query) {
    const input = { Bucket: bucket, ...text('prefix'), ...text('key-marker'), ...text('version-id-marker') };
    return { service: 's3', operation: 'ListObjectVersions', input };
  }
  const upload = uploadCallOf({ method, query, body: bytesOf(body) });
  if (upload !== undefined) {
    const { operation, input } = upload;
    const Key = decodeURIComponent(path.slice(1));
    return { service: 's3', operation, input: { Bucket: bucket, Key, ...input } };
  }
  const operation = s3Operations[method];
  if (operation === undefined) throw new Error(`${method} ${path} of S3 is not simulated`);
  const content: JsonObject = method === 'PUT' ? { Body: Buffer.from(bytesOf(body)).toString('base64') } : {};
  const key = decodeURIComponent(path.slice(1));
  return { service: 's3', operation, input: { Bucket: bucket, Key: key, ...text('versionId'), ...content } };
}

const wireNames: Readonly<Record<string, string>> = {
  prefix: 'Prefix',
  'key-marker': 'KeyMarker',
  'version-id-marker': 'VersionIdMarker',
  versionId: 'VersionId',
};

function bytesOf(body: unknown): Uint8Array {
  if (body === undefined || body === null) return new Uint8Array();
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof Uint8Array) return body;
  throw new Error('The SDK sent a body that is neither text nor bytes');
}

/** The answer as the service's protocol puts it. */
export function responseOf({ service, operation }: AwsCall, reply: JsonObject): SdkResponse {
  if (service === 'lambda') return invoked(reply);
  if (service !== 's3') return json(200, reply);
  if (operation === 'GetObject') {
    const body = Buffer.from(typeof reply['Body'] === 'string' ? reply['Body'] : '', 'base64');
    return { statusCode: 200, headers: { 'content-length': String(body.length) }, body };
  }
  if (operation === 'ListObjectVersions') return xml(200, 'ListVersionsResult', listOf(reply));
  const upload = uploadResponseOf(operation, reply);
  if (upload?.headers !== undefined)
    return { statusCode: 200, headers: upload.headers, body: new Uint8Array() };
  if (upload !== undefined) return xml(200, upload.root, reply);
  return {
    statusCode: operation.startsWith('Delete') || operation.startsWith('Abort') ? 204 : 200,
    headers: {},
    body: new Uint8Array(),
  };
}

export function errorResponseOf(
  { service }: AwsCall,
  { code, message, status, members }: ServiceError,
): SdkResponse {
  if (service === 's3') return xml(status, 'Error', { Code: code, Message: message });
  return json(status, { __type: code, message, Message: message, ...members });
}

function json(statusCode: number, value: JsonObject): SdkResponse {
  const headers = { 'content-type': 'application/x-amz-json-1.0' };
  return { statusCode, headers, body: Buffer.from(JSON.stringify(value)) };
}

/** A function that failed has a header for that, and its error as the answer. */
function invoked({ Payload, FunctionError: failure }: JsonObject): SdkResponse {
  const body = Buffer.from(typeof Payload === 'string' ? Payload : '');
  return {
    statusCode: 200,
    headers: typeof failure === 'string' ? { 'x-amz-function-error': failure } : {},
    body,
  };
}

/** A list of one name becomes elements of that name, without one around them. */
function listOf({ Versions, DeleteMarkers, ...rest }: JsonObject): JsonObject {
  return { ...rest, Version: Versions ?? [], DeleteMarker: DeleteMarkers ?? [] };
}

function xml(statusCode: number, root: string, value: JsonObject): SdkResponse {
  const body = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${element(root, value)}`);
  return { statusCode, headers: { 'content-type': 'application/xml' }, body };
}

function element(name: string, value: Json): string {
  if (Array.isArray(value)) return value.map((item: Json) => element(name, item)).join('');
  const inner = isRecord(value)
    ? Object.entries(value)
        .map(([member, content]) => element(member, content))
        .join('')
    : escaped(typeof value === 'string' ? value : JSON.stringify(value));
  return `<${name}>${inner}</${name}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
