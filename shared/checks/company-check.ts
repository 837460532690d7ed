import * as z from '#shared/kernel/zod.ts';
import type { OwnCheck } from './own-check.ts';

/** What the file of a company exports, as a command finds it. */
export const companyCheck = z.object({
  says: z.string().check(z.minLength(1)),
  severity: z.enum(['fatal', 'warning']),
  runbook: z.url(),
  read: z.custom<OwnCheck['read']>((read) => typeof read === 'function', 'must be a function'),
});
