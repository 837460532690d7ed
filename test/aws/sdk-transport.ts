import { Readable } from 'node:stream';
import { callOf, errorResponseOf, responseOf, type SdkRequest, type ServiceName } from './sdk-call.ts';
import { ServiceError, type Service } from './service.ts';

type Services = Readonly<Partial<Record<ServiceName, Service>>>;

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
  const { body, ...response } = responding(call, service);
  return { ...response, body: Readable.from([body]) };
}

function responding(call: ReturnType<typeof callOf>, service: Service) {
  try {
    return responseOf(call, service.execute(call.operation, call.input));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return errorResponseOf(call, error);
  }
}
