import * as z from 'zod';

const whole = z.union([z.bigint(), z.int()]).transform((value) => BigInt(value));

/** What a comparison reads of a row of the mirror; which attributes a row has depends on its aspect. */
export const mirrorRow = z.object({
  pk: z.string(),
  sk: z.string(),
  status: z.string().optional(),
  /** JSON text: the entity as the bank last told it. */
  data: z.string().optional(),
  /** Of a booking. */
  accountId: z.string().optional(),
  count: z.number().optional(),
  sumCents: z.number().optional(),
  digestHigh: whole.optional(),
  digestLow: whole.optional(),
});

export type MirrorRow = z.output<typeof mirrorRow>;

/** The mirror by key: `ACCOUNT#acc_1/bookings`. */
export type Mirror = ReadonlyMap<string, MirrorRow>;

export function mirrorOf(rows: readonly Readonly<Record<string, unknown>>[]): Mirror {
  const parsed = rows.map((row) => mirrorRow.parse(row));
  return new Map(parsed.map((row) => [`${row.pk}/${row.sk}`, row]));
}
