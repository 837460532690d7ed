import * as z from '#shared/kernel/zod.ts';
import { ownName } from './own-name.ts';

/** A file of the company whose default export looks at something of the stage, or around it. */
export const ownCheck = z.strictObject({
  /** What `status` and `check` call it, with `own-` before it. */
  name: ownName('large-differences'),
  /** Of the file, beside that of the stages: `./checks/large-differences.ts`. */
  entry: z.string().check(z.minLength(1)),
});
