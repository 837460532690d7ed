import * as z from '#shared/kernel/zod.ts';

/** A limb of a digest. The table adds without the modulo, and sums that were counted again are kept with it. */
const limb = z.pipe(
  z.union([z.bigint(), z.int()]),
  z.transform((value) => BigInt.asUintN(64, BigInt(value))),
);

/** What a comparison reads of a row of the mirror; which attributes a row has depends on its aspect. */
export const mirrorRow = z.object({
  pk: z.string(),
  sk: z.string(),
  status: z.optional(z.string()),
  /** JSON text: the entity as the bank last sent it. */
  data: z.optional(z.string()),
  /** Of a booking. */
  accountId: z.optional(z.string()),
  count: z.optional(z.number()),
  sumCents: z.optional(z.number()),
  digestHigh: z.optional(limb),
  digestLow: z.optional(limb),
});

export type MirrorRow = z.output<typeof mirrorRow>;

/** The mirror by key: `ACCOUNT#acc_1/bookings`. */
export type Mirror = ReadonlyMap<string, MirrorRow>;

export function mirrorOf(rows: readonly Readonly<Record<string, unknown>>[]): Mirror {
  const parsed = rows.map((row) => mirrorRow.parse(row));
  return new Map(parsed.map((row) => [`${row.pk}/${row.sk}`, row]));
}
