import * as z from '#shared/kernel/zod.ts';
import type { Stage } from './stage.ts';

export const domainAddress = z.strictObject({
  kind: z.literal('domain'),
  /** In lower case; you create its DNS record with the output `WebhookDomainTarget`. */
  name: z.string().check(z.regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/)),
  /** In ACM, in the account and region of the stage. */
  certificateArn: z.string().check(z.regex(/^arn:aws[\w-]*:acm:[\w-]+:\d{12}:certificate\/[\w-]+$/)),
  /** If other APIs share the domain. */
  basePath: z.optional(z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))),
});

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
