import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { sentText } from './text.ts';

/** JSON that may be sent: no null, which the bank ignores, and no outer white space. */
export type SentJson = string | number | boolean | SentJson[] | { [name: string]: SentJson };

/** No request comes near; without them, a body that is deep or wide enough breaks its readers. */
const maxLevels = 32;
const maxValues = 20_000;

export const sentJson = memoised(() =>
  // Before the schema, which would follow a value that holds itself for ever.
  z.pipe(
    z.transform((value: SentJson, { issues }) => {
      const message = sizeProblem(value);
      if (message !== undefined) issues.push({ code: 'custom', message, input: value });
      return value;
    }),
    anySentJson(),
  ),
);

const anySentJson = memoised((): z.core.$ZodType<SentJson, SentJson> =>
  z.lazy(() =>
    z.union([
      sentText(),
      z.number(),
      z.boolean(),
      z.array(anySentJson()),
      z.record(z.string(), anySentJson()),
    ]),
  ),
);

/** A body whose members are stated nowhere. */
export const unstatedMembers = memoised(() => z.record(z.string(), sentJson()));

/** What is wrong with the size of a value in a request, also of one that holds itself. `level` lie around it. */
export function sizeProblem(value: unknown, level = 0): string | undefined {
  let values = 0;
  const problemOf = (part: unknown, partLevel: number): string | undefined => {
    values += 1;
    if (values > maxValues) return `must contain at most ${maxValues} values`;
    if (typeof part !== 'object' || part === null) return undefined;
    if (partLevel >= maxLevels) return `must be at most ${maxLevels} levels deep`;
    for (const member of Object.values(part)) {
      const problem = problemOf(member, partLevel + 1);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
  return problemOf(value, level);
}
