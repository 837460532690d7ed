import { expect } from 'vitest';
import type { Exchange } from '#shared/operators/row.ts';

/** The answer, once it is shown that whoever reads it by its schema reads all of it. */
export function wholeAnswer<Answer>({ answer: schema }: Exchange, answer: Answer): Answer {
  const arrived: unknown = JSON.parse(JSON.stringify(answer));
  expect(schema.parse(arrived)).toEqual(arrived);
  return answer;
}
