import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { sentText } from './text.ts';

/** JSON that may be sent: no null, which the bank ignores, and no outer white space. */
export type SentJson = string | number | boolean | SentJson[] | { [name: string]: SentJson };

export const sentJson = memoised((): z.core.$ZodType<SentJson, SentJson> =>
  z.lazy(() =>
    z.union([sentText(), z.number(), z.boolean(), z.array(sentJson()), z.record(z.string(), sentJson())]),
  ),
);

/** A body whose members are stated nowhere. */
export const unstatedMembers = memoised(() => z.record(z.string(), sentJson()));
