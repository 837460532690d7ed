import type { JsonObject } from '#shared/kernel/json.ts';
import * as z from '#shared/kernel/zod.ts';
import type { AwsCall } from '#test/aws/sdk-call.ts';
import type { ServiceCall } from './faulty-services.ts';
import type { Container, DeployedFunction } from './functions.ts';

interface InvocationsDeps {
  /** Container of the function that invokes others. */
  readonly container: Container;
  readonly named: (name: string) => DeployedFunction<unknown, unknown>;
  /** All other calls. */
  readonly answer: (call: ServiceCall) => Promise<JsonObject>;
}

const invocation = z.object({ FunctionName: z.string(), Payload: z.string() });

/**
 * Calls of a function, including calls by another function. They answer as Lambda does, unless the caller has gone by
 * then.
 */
export function withInvocations({ container, named, answer }: InvocationsDeps) {
  return async (call: AwsCall): Promise<JsonObject> => {
    if (isStoring(call)) return answer(call);
    const { FunctionName: name, Payload: payload } = invocation.parse(call.input);
    const ended = await named(name).invoke(JSON.parse(payload));
    const pause = container.awake();
    if (pause !== undefined) await pause;
    if (!container.isAlive()) return new Promise(() => undefined);
    if (ended.outcome === 'returned') return { Payload: JSON.stringify(ended.result) };
    // AWS says that it failed, and not what it did.
    return {
      FunctionError: 'Unhandled',
      Payload: JSON.stringify({ errorMessage: `${name} ${ended.outcome}` }),
    };
  };
}

const isStoring = (call: AwsCall): call is ServiceCall => call.service !== 'lambda';
