import { memoised } from '#shared/kernel/memoised.ts';
import type { PartnerFiles } from '#shared/reconciliation/model/ledger-ports.ts';

/** The bucket of the partner's files. The S3 client is loaded on first use. */
export function connectPartnerFiles(bucket: string): PartnerFiles {
  const files = memoised(async () => {
    const { createPartnerFiles } = await import('./partner-files.ts');
    return createPartnerFiles(bucket);
  });
  return {
    list: async () => (await files()).list(),
    async *read(file) {
      yield* (await files()).read(file);
    },
  };
}
