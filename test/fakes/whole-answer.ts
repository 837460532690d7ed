import { expect } from 'vitest';
import type * as z from '#shared/kernel/zod.ts';

/** The answer, once it is shown that its schema reads all of it. */
export function wholeAnswer<Answer>(
  { response: schema }: { readonly response: z.ZodMiniType },
  answer: Answer,
): Answer {
  const arrived: unknown = JSON.parse(JSON.stringify(answer));
  expect(schema.parse(arrived)).toEqual(arrived);
  return answer;
}
