import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import * as z from '#shared/kernel/zod.ts';
import { listOfProblems } from '#shared/kernel/problems/problem.ts';
import { problemsOf } from '#shared/kernel/problems/problems-of.ts';
import { unknownOptions } from '#shared/kernel/problems/unknown-options.ts';
import { refuseLiveAccess } from './live-access.ts';
import { ToolError } from './tool-error.ts';

/** What an agent can do: the input is checked before it runs. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  readonly input: z.ZodMiniObject;
  readonly run: (given: unknown) => Promise<unknown>;
}

interface Described<Input extends z.ZodMiniObject> extends Omit<Tool, 'input' | 'run'> {
  readonly input: Input;
  readonly run: (input: z.output<Input>) => unknown;
}

export function tool<Input extends z.ZodMiniObject>({ run, ...described }: Described<Input>): Tool {
  const { input, name } = described;
  return {
    ...described,
    run: async (given) => {
      refuseLiveAccess(given);
      // Also says what it takes, where nothing is alike.
      const unknown = unknownOptions(given, '', Object.keys(input.shape));
      if (unknown.length > 0) throw new ToolError(`${name}: ${listOfProblems(unknown)}`);
      return await run(checked(input, given, name));
    },
  };
}

/** The value by its schema; `of` is the name of what takes it. */
export function checked<Input extends z.ZodMiniType>(
  schema: Input,
  given: unknown,
  of: string,
): z.output<Input> {
  const parsed = z.safeParse(schema, given);
  if (parsed.success) return parsed.data;
  throw new ToolError(`${of}: ${listOfProblems(problemsOf(schema, given))}`);
}

/** A member of an input with what an agent reads about it. */
export function described<Schema extends z.ZodMiniType>(schema: Schema, text: string): Schema {
  return schema.check(z.describe(text));
}
