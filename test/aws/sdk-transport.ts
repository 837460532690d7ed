import { Readable } from 'node:stream';
import type { JsonObject } from '#shared/kernel/json.ts';
import {
  callOf,
  errorResponseOf,
  responseOf,
  type AwsCall,
  type SdkRequest,
  type ServiceName,
} from './sdk-call.ts';
import { ServiceError, type Service } from './service.ts';

type Services = Readonly<Partial<Record<ServiceName, Service>>>;

/** A call with the reply of the service, or its refusal. */
export interface Outcome {
  readonly call: AwsCall;
  readonly reply: JsonObject | ServiceError;
}

/** What answers the calls of a client; throws what happened to the connection. */
export type Connection = (call: () => AwsCall) => Promise<Outcome>;

/** What the SDK also asks of an HTTP handler. */
export const handlerMethods = {
  metadata: { handlerProtocol: 'http/1.1' },
  updateHttpClientConfig: () => undefined,
  httpHandlerConfigs: () => ({}),
  destroy: () => undefined,
};

/** What AWS clients are configured with to reach services of this process: the SDK runs for real around them. */
export function sdkSettings(services: Services) {
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

function answer(services: Services, request: SdkRequest) {
  const call = callOf(request);
  const service = services[call.service];
  if (service === undefined) throw new Error(`Nothing answers for ${call.service}`);
  const { reply } = outcomeOf(call, service);
  const { body, ...response } =
    reply instanceof ServiceError ? errorResponseOf(call, reply) : responseOf(call, reply);
  return { ...response, body: Readable.from([body]) };
}

export function outcomeOf(call: AwsCall, service: Service): Outcome {
  try {
    return { call, reply: service.execute(call.operation, call.input) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { call, reply: error };
  }
}
