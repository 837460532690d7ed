import * as z from '#shared/kernel/zod.ts';

export const domainAddress = z.strictObject({
  kind: z.literal('domain'),
  /** In lower case; you create its DNS record with the output `WebhookDomainTarget`. */
  name: z.string().check(z.regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/)),
  /** In ACM, in the account and region of the stage. */
  certificateArn: z.string().check(z.regex(/^arn:aws[\w-]*:acm:[\w-]+:\d{12}:certificate\/[\w-]+$/)),
  /** If other APIs share the domain. */
  basePath: z.optional(z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))),
  /**
   * The address that the API has by itself, which is open to everybody as the domain is. `closed`: the gateway refuses it.
   * `open` for a stage that moves to the domain, until no subscription names the old address: docs/DEPLOY.md.
   */
  apiAddress: z.enum(['closed', 'open']),
});
