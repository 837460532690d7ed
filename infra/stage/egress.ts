import * as z from '#shared/kernel/zod.ts';

const allocationId = z
  .string()
  .check(z.regex(/^eipalloc-[0-9a-f]{8,17}$/, 'must be the allocation ID of an elastic IP: eipalloc-…'));

const ofNetwork = z
  .strictObject({
    address: z.enum(['fixed', 'leaving']),
    /** With one zone there is one address, and no calls while that zone is down; with two there are two addresses. */
    zones: z.union([z.literal(1), z.literal(2)]),
    /**
     * Elastic IPs that you have in the account and region of the stage, one for each zone, in an order that stays. Without
     * them, the stack makes its own. docs/DEPLOY.md says how a stage passes from one to the other.
     */
    allocationIds: z.optional(z.array(allocationId)),
    /** Of the network; free to choose, since nothing else is in it. Between /16 and /24. */
    network: z._default(
      z.cidrv4().check(z.regex(/\/(?:1[6-9]|2[0-4])$/, 'must be between /16 and /24')),
      '10.0.0.0/24',
    ),
  })
  .check(
    z.superRefine(({ zones, allocationIds }, context) => {
      if (allocationIds === undefined) return;
      const different = new Set(allocationIds).size;
      if (different === zones && allocationIds.length === zones) return;
      const needed =
        zones === 1 ? 'one zone needs one elastic IP' : 'two zones need two different elastic IPs';
      const named = allocationIds.join(', ') || 'none';
      context.addIssue({
        code: 'custom',
        path: ['allocationIds'],
        message: `${needed}, and these are named: ${named}`,
      });
    }),
  );

/**
 * The address from which functions call the bank. `any`: one of those of AWS, which change. `fixed`: an elastic IP for
 * each zone, for banks that admit only known addresses. `leaving`, between `fixed` and `any`: no function is in the network
 * any more, which can be removed then. docs/DEPLOY.md says what it costs.
 */
export const egress = z.discriminatedUnion('address', [
  z.strictObject({ address: z.literal('any') }),
  ofNetwork,
]);

export type FixedEgressSettings = z.output<typeof ofNetwork>;
