import type { HonoRequest } from 'hono';
import { sizeProblem } from '#shared/bank/contract/schema/unstated.ts';
import type * as z from '#shared/kernel/zod.ts';
import { checkedInput } from '#sandbox/engine/checked-input.ts';
import { validationError } from '#sandbox/engine/refusal.ts';

/** The body by its schema; no body counts as an empty object. */
export async function readControlBody<Schema extends z.ZodMiniType>(
  request: HonoRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await request.text();
  return checkedInput(schema, text.trim() === '' ? {} : parse(text));
}

function parse(text: string): unknown {
  const value = parseJson(text);
  const problem = sizeProblem(value);
  if (problem !== undefined) throw validationError(`The body ${problem}.`);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw validationError('The body is not well-formed JSON.');
  }
}
