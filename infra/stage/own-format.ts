import * as z from '#shared/kernel/zod.ts';

/** A file of the company whose default export writes bank statements in a format of its own, beside ours. */
export const ownFormat = z.strictObject({
  /** Part of the names of its files, and of what breaks say of them. */
  name: z
    .string()
    .check(
      z.regex(
        /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
        'must be words of lower-case letters and digits with hyphens between them, as in erp-list',
      ),
      z.maxLength(30),
    ),
  /** Of the file, beside that of the stages: `./statements/erp-list.ts`. */
  entry: z.string().check(z.minLength(1)),
  /** Ending of its files: `txt`. */
  extension: z
    .string()
    .check(z.regex(/^[a-z0-9]{1,8}$/, 'must be one to eight lower-case letters and digits, without a dot')),
});
