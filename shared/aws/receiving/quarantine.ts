import type { Clock } from '#shared/kernel/clock.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import { createQuarantine, type Quarantine } from '#shared/receiving/quarantine.ts';

interface QuarantineSettings {
  readonly bucket: string;
  readonly workTable: string;
  readonly clock: Clock;
}

/** The quarantine in S3, counted in the work table. Rejections are rare, so both clients load with the first one. */
export function createBucketQuarantine({ bucket, workTable, clock }: QuarantineSettings): Quarantine {
  const quarantine = memoised(async () => {
    const [{ createBucketObjects }, { createQuarantineAllowance }] = await Promise.all([
      import('#shared/aws/sdk/bucket-objects.ts'),
      import('./quarantine-allowance.ts'),
    ]);
    return createQuarantine(createBucketObjects(bucket), createQuarantineAllowance(workTable, clock));
  });
  return { keep: async (rejected) => (await quarantine()).keep(rejected) };
}
