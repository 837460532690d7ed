import type { Json, JsonObject } from '#shared/kernel/json.ts';
import { errorResponseOf, type AwsCall } from './sdk-call.ts';
import { handlerMethods, type Connection, type Outcome } from './sdk-transport.ts';
import { ServiceError } from './service.ts';

/** A client of the SDK, as far as its calls are changed here. */
export interface ReachedClient {
  readonly config: { readonly protocol: Protocol };
  readonly middlewareStack: Stack;
}

interface Protocol {
  /** Throws the SDK's exception for the response of an error. */
  deserializeResponse(operation: object, context: object, response: object): Promise<unknown>;
}

interface Stack {
  concat(other: Stack): Stack;
  add(middleware: Middleware, options: { readonly name: string; readonly step: string }): void;
  identify(): readonly string[];
  remove(name: string): boolean;
}

type Middleware = (next: Next, context: Context) => (args: Args) => Promise<object>;
type Next = (args: Args) => Promise<{ readonly response: Outcome }>;

interface Args {
  readonly input: object;
}

interface Context {
  readonly __smithy_context: { readonly operationSchema: OperationSchema };
}

type OperationSchema = readonly [kind: 9, namespace: string, name: string, traits: unknown, ...io: unknown[]];

/**
 * Lets a client hand its calls over as values in place of HTTP requests. Retries, their delays and the time limit stay
 * the SDK's own, and so do the exceptions; URLs, headers and JSON text, which nobody here reads, took most of the time.
 */
export function callDirectly({ middlewareStack, config }: ReachedClient): void {
  refine(middlewareStack, (stack) => {
    for (const described of stack.identify()) {
      const [name = ''] = described.split(' ');
      if (name !== 'retryMiddleware') stack.remove(name);
    }
    stack.add(handOver, { name: 'handOver', step: 'serialize' });
    stack.add(takeReply(config.protocol), { name: 'takeReply', step: 'deserialize' });
  });
}

/** These steps find a service on the internet and identify the caller to it. */
const addressing = [
  'hostHeaderMiddleware',
  'loggerMiddleware',
  'recursionDetectionMiddleware',
  'getUserAgentMiddleware',
  'contentLengthMiddleware',
  'httpAuthSchemeMiddleware',
  'httpSigningMiddleware',
  'queueUrlMiddleware',
  'endpointV2Middleware',
];

/** Lets a client of a JSON protocol send its requests without an address. */
export function callWithoutAddress({ middlewareStack }: ReachedClient): void {
  refine(middlewareStack, (stack) => {
    for (const name of addressing) stack.remove(name);
  });
}

/** Changes what a client does for each of its commands. */
function refine(ofClient: Stack, change: (stack: Stack) => void): void {
  const whole = ofClient.concat.bind(ofClient);
  ofClient.concat = (ofCommand) => {
    const stack = whole(ofCommand);
    change(stack);
    return stack;
  };
}

const handOver: Middleware =
  (next, { __smithy_context: { operationSchema } }) =>
  async (args) => {
    const [, , operation] = operationSchema;
    // The SDK would draw one, once for all attempts.
    if (operation === 'TransactWriteItems' && !('ClientRequestToken' in args.input))
      throw new Error('A transaction has no ClientRequestToken');
    const input = onTheWire(args.input) as JsonObject;
    const call: AwsCall = { service: 'dynamodb', operation, input };
    return next({ ...args, request: call } as Args);
  };

const takeReply =
  (protocol: Protocol): Middleware =>
  (next, { __smithy_context: { operationSchema } }) =>
  async (args) => {
    const { response } = await next(args);
    const { call, reply } = response;
    if (!(reply instanceof ServiceError))
      return { response, output: { ...(fromTheWire(reply) as object), $metadata: {} } };
    const [, namespace, name, traits, input, output] = operationSchema;
    const operation = { namespace, name, traits, input, output };
    await protocol.deserializeResponse(operation, {}, errorResponseOf(call, reply));
    throw new Error('The SDK took an error for a reply', { cause: reply });
  };

/** In place of the SDK's HTTP handler. */
export function createDirectHandler(connection: Connection) {
  return {
    ...handlerMethods,
    handle: async (call: AwsCall) => ({ response: await connection(() => call) }),
  };
}

/** What DynamoDB is sent for a value: JSON in which bytes are base64 and members without a value are left out. */
export function onTheWire(value: unknown): Json {
  if (typeof value !== 'object' || value === null) return value as Json;
  if (value instanceof Uint8Array)
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64');
  if (Array.isArray(value)) return value.map(onTheWire);
  const sent: Record<string, Json> = {};
  for (const name of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[name];
    if (member !== undefined && member !== null) sent[name] = onTheWire(member);
  }
  return sent;
}

/** What the SDK makes of it: a copy, as a reply from elsewhere is. */
export function fromTheWire(value: Json): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(fromTheWire);
  const read: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    if (name === 'B' && typeof member === 'string') read[name] = bytesOf(member);
    else if (name === 'BS' && Array.isArray(member)) read[name] = member.map(bytesOf);
    else read[name] = fromTheWire(member);
  }
  return read;
}

function bytesOf(base64: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64, 'base64'));
}
