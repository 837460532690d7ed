import * as z from '#shared/kernel/zod.ts';

/** A file of the company whose default export looks at something of the stage, or around it. */
export const ownCheck = z.strictObject({
  /** What `status` and `check` call it, with `own-` before it. */
  name: z
    .string()
    .check(
      z.regex(
        /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
        'must be words of lower-case letters and digits with hyphens between them, as in large-differences',
      ),
      z.maxLength(30),
    ),
  /** Of the file, beside that of the stages: `./checks/large-differences.ts`. */
  entry: z.string().check(z.minLength(1)),
});
