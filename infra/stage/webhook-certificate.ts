import type * as z from '#shared/kernel/zod.ts';
import type { Stage } from './stage.ts';

/** The deployment would refuse a certificate of another place only after minutes. */
export function checkAddress(
  { webhook, account, region }: Stage,
  context: z.core.$RefinementCtx<Stage>,
): void {
  const { address } = webhook;
  if (address.kind !== 'domain') return;
  const [, , , ofRegion, ofAccount] = address.certificateArn.split(':');
  if (ofRegion === region && ofAccount === account) return;
  context.addIssue({
    code: 'custom',
    path: ['webhook', 'address', 'certificateArn'],
    message: `must be a certificate in account ${account} and region ${region}: import or request one there`,
  });
}
