import { Readable } from 'node:stream';
import type { JsonObject } from '#shared/kernel/json.ts';
import { callOf, errorResponseOf, responseOf, type AwsCall, type SdkRequest } from '#test/aws/sdk-call.ts';
import { handlerMethods, type Connection } from '#test/aws/sdk-transport.ts';
import { ServiceError } from '#test/aws/service.ts';

export interface ConnectionDeps {
  /** A call is about to leave: resolves once it may, or is undefined if it may at once. */
  readonly ready: () => Promise<void> | undefined;
  /** The reply of the service, a `ServiceError`, or a failure of the connection. */
  readonly answer: (call: AwsCall) => Promise<JsonObject>;
  readonly after: (delayMs: number, run: () => void) => () => void;
  readonly requestTimeoutMs: number;
}

export function createConnection({ ready, answer, after, requestTimeoutMs }: ConnectionDeps): Connection {
  const outcomeOf = async (call: AwsCall) => {
    try {
      return await answer(call);
    } catch (error) {
      if (error instanceof ServiceError) return error;
      throw error;
    }
  };
  return async (call) => {
    const pause = ready();
    if (pause !== undefined) await pause;
    const made = call();
    return { call: made, reply: await withinTime(outcomeOf(made), { after, requestTimeoutMs }) };
  };
}

/** Replaces the SDK's HTTP handler: everything above it (serialisation, retries, errors) is the SDK's own. */
export function createSdkHandler(connection: Connection) {
  return {
    ...handlerMethods,
    handle: async (request: SdkRequest) => {
      const { call, reply } = await connection(() => callOf(request));
      const { body, ...response } =
        reply instanceof ServiceError ? errorResponseOf(call, reply) : responseOf(call, reply);
      // S3 returns contents as a stream.
      return {
        response: { ...response, body: call.operation === 'GetObject' ? Readable.from([body]) : body },
      };
    },
  };
}

type Timeout = Pick<ConnectionDeps, 'after' | 'requestTimeoutMs'>;

async function withinTime<Result>(
  work: Promise<Result>,
  { after, requestTimeoutMs }: Timeout,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const disarm = after(requestTimeoutMs, () => {
      reject(Object.assign(new Error(`no answer within ${requestTimeoutMs} ms`), { name: 'TimeoutError' }));
    });
    work.then(resolve, reject).finally(disarm);
  });
}
