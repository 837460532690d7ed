import { Readable } from 'node:stream';
import type { JsonObject } from '#shared/kernel/json.ts';
import { callOf, errorResponseOf, responseOf, type AwsCall, type SdkRequest } from '#test/aws/sdk-call.ts';
import { ServiceError } from '#test/aws/service.ts';

export interface SdkHandlerDeps {
  /** A call is about to leave: resolves once it may, or is undefined if it may at once. */
  readonly ready: () => Promise<void> | undefined;
  /** The reply of the service, a `ServiceError`, or a failure of the connection. */
  readonly answer: (call: AwsCall) => Promise<JsonObject>;
  readonly after: (delayMs: number, run: () => void) => () => void;
  readonly requestTimeoutMs: number;
}

/** Replaces the SDK's HTTP handler: everything above it (serialisation, retries, errors) is the SDK's own. */
export function createSdkHandler({ ready, answer, after, requestTimeoutMs }: SdkHandlerDeps) {
  const respond = async (call: AwsCall) => {
    try {
      return responseOf(call, await answer(call));
    } catch (error) {
      if (error instanceof ServiceError) return errorResponseOf(call, error);
      throw error;
    }
  };
  return {
    metadata: { handlerProtocol: 'http/1.1' },
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),
    destroy: () => undefined,
    handle: async (request: SdkRequest) => {
      const pause = ready();
      if (pause !== undefined) await pause;
      const call = callOf(request);
      const { body, ...response } = await withinTime(respond(call), { after, requestTimeoutMs });
      // S3 returns contents as a stream.
      return {
        response: { ...response, body: call.operation === 'GetObject' ? Readable.from([body]) : body },
      };
    },
  };
}

type Timeout = Pick<SdkHandlerDeps, 'after' | 'requestTimeoutMs'>;

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
