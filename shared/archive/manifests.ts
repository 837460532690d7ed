import * as z from '#shared/kernel/zod.ts';
import { familyNames, type Family } from '#shared/events/families.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { hoursPerDay } from './day-partition.ts';

/** What the archive holds of a family and a day, and how far it has come. */
export const manifest = z.object({
  family: z.enum(familyNames),
  day: z.string(),
  isDone: z.boolean(),
  /** How many parts each hour has. */
  parts: z.array(z.number()).check(z.length(hoursPerDay)),
  records: z.number(),
  /** Of all parts: SHA-256 over the one before, a line feed and the SHA-256 of the part, beginning with none. */
  sha256: z.string(),
  /** The hour that is being written, and the last id that is in it. */
  hour: z.number(),
  after: z.optional(z.string()),
});

export type Manifest = z.output<typeof manifest>;

export interface Manifests {
  /** Those of a family from one day to another, both included. */
  list(family: Family, from: string, to: string): Promise<readonly Manifest[]>;
  find(family: Family, day: string): Promise<Manifest | undefined>;
  /** Rejects with `LeaseLostError` if the fence is another one's by now. */
  write(fence: number, written: Manifest): Promise<void>;
}

export function emptyManifest(family: Family, day: string): Manifest {
  const parts = Array.from({ length: hoursPerDay }, () => 0);
  return { family, day, isDone: false, parts, records: 0, sha256: '', hour: 0 };
}

/** The manifest once a part more is written. */
export function withPart(before: Manifest, part: { readonly bytes: Uint8Array; readonly records: number }) {
  const { parts, hour, records, sha256 } = before;
  return {
    ...before,
    parts: parts.map((count, index) => (index === hour ? count + 1 : count)),
    records: records + part.records,
    sha256: sha256Hex(`${sha256}\n${sha256Hex(part.bytes)}`),
  };
}
