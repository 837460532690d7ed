import * as z from '#shared/kernel/zod.ts';

const vaultArn = z
  .string()
  .check(
    z.regex(
      /^arn:aws[\w-]*:backup:[\w-]+:\d{12}:backup-vault:[\w-]{2,50}$/,
      'must be the ARN of a backup vault',
    ),
  );

/** Daily copies by AWS Backup, beside point-in-time recovery: `none` where data may be lost. */
export const backups = z.union([
  z.literal('none'),
  z.strictObject({
    /** At most 35, as point-in-time recovery: until then, an erased customer is still in a copy. */
    keepDays: z.int().check(z.minimum(1), z.maximum(35)),
    /**
     * A vault in another account or region, for the day when this one is gone or its administrator is an attacker. Its
     * access policy must let this account copy into it (`backup:CopyIntoBackupVault`).
     */
    copyTo: z.optional(vaultArn),
  }),
]);

export type Backups = z.output<typeof backups>;
