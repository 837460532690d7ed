import * as z from '#shared/kernel/zod.ts';

/**
 * Who can undo a lock. `governance`: a role with `s3:BypassGovernanceRetention`, which no role of ours has. `compliance`:
 * not even the owner of the account can, so it has to be confirmed with the number of years.
 */
export const lock = z._default(
  z.discriminatedUnion('mode', [
    z.strictObject({ mode: z.literal('governance') }),
    z.strictObject({ mode: z.literal('compliance'), irrevocableForYears: z.optional(z.int()) }),
  ]),
  { mode: 'governance' },
);

/** How long what is locked stays. */
export const lockedYears = z.union([z.int().check(z.minimum(1), z.maximum(30)), z.literal('none')]);
