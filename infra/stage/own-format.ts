import * as z from '#shared/kernel/zod.ts';
import { ownName } from './own-name.ts';

/** A file of the company whose default export writes bank statements in a format of its own, beside ours. */
export const ownFormat = z.strictObject({
  /** Part of the names of its files, and of what breaks say of them. */
  name: ownName('erp-list'),
  /** Of the file, beside that of the stages: `./statements/erp-list.ts`. */
  entry: z.string().check(z.minLength(1)),
  /** Ending of its files: `txt`. */
  extension: z
    .string()
    .check(z.regex(/^[a-z0-9]{1,8}$/, 'must be one to eight lower-case letters and digits, without a dot')),
});
