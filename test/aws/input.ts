import * as z from '#shared/kernel/zod.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import { ServiceError } from './service.ts';

type Run = (input: JsonObject) => JsonObject;

/** An operation with the parameters that it evaluates; any other is refused, since a simulation must not ignore one. */
export function operation<Schema extends z.ZodMiniType>(
  parameters: Schema,
  run: (input: z.output<Schema>) => JsonObject,
): Run {
  return (input) => {
    const parsed = parameters.safeParse(input);
    if (parsed.success) return run(parsed.data);
    throw new ServiceError('ValidationException', z.prettifyError(parsed.error));
  };
}

export function executeOne(
  operations: Readonly<Record<string, Run>>,
  name: string,
  input: JsonObject,
): JsonObject {
  const run = operations[name];
  if (run === undefined) throw new ServiceError('UnknownOperationException', `${name} is not simulated`, 501);
  return run(input);
}
