import * as z from '#shared/kernel/zod.ts';

/** What a company calls a check or a format of its own. */
export const ownName = (example: string) =>
  z
    .string()
    .check(
      z.regex(
        /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
        `must be words of lower-case letters and digits with hyphens between them, as in ${example}`,
      ),
      z.maxLength(30),
    );
