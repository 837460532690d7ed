import type { AuditHeads } from '#shared/audit/ports.ts';
import { memoised } from '#shared/kernel/memoised.ts';

/** The bucket of heads. Few requests need it, so the S3 client loads with the first of them. */
export function createAuditHeads(bucket: string): AuditHeads {
  const objects = memoised(async () => {
    const { createHeadObjects } = await import('#shared/aws/audit/head-objects.ts');
    return createHeadObjects(bucket);
  });
  return {
    keep: async (head) => (await objects()).keep(head),
    kept: async () => (await objects()).kept(),
  };
}
