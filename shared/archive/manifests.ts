import * as z from '#shared/kernel/zod.ts';
import { recordFamilyNames, type RecordFamily } from '#shared/events/families.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { hoursPerDay } from './day-partition.ts';

/** What the archive holds of a family and day, and how far it has progressed. */
export const manifest = z.object({
  family: z.enum(recordFamilyNames),
  day: z.string(),
  isDone: z.boolean(),
  /** Number of parts in each hour. */
  parts: z.array(z.number()).check(z.length(hoursPerDay)),
  records: z.number(),
  /**
   * A chained hash of all parts: SHA-256 over the previous value (empty at first), a line feed and the SHA-256 of the
   * part.
   */
  sha256: z.string(),
  /** The hour being written, and the last id written in it. */
  hour: z.number(),
  after: z.optional(z.string()),
  /** Records in no part because they could not be read: each run retries them. */
  setAside: z._default(
    z.array(
      z.object({
        id: z.string(),
        hour: z.number(),
        code: z.string(),
        /** Stays set aside until somebody restores what is missing. */
        isPermanent: z.boolean(),
      }),
    ),
    [],
  ),
  /**
   * The fence of the run that wrote the parts of an hour, with one entry from each part at which another run took over.
   */
  writers: z._default(z.array(z.object({ hour: z.number(), from: z.number(), fence: z.number() })), []),
  /** Number of runs that left a part to the next run, because a store refused too many of its records. */
  leftBy: z._default(z.number(), 0),
  /** How many records the day has, once somebody had to count them: the day was about to expire undone. */
  counted: z.optional(z.number()),
  /** Number of records that expired before they were archived. */
  lost: z._default(z.number(), 0),
});

export type Manifest = z.output<typeof manifest>;

export type SetAsideRecord = Manifest['setAside'][number];

export interface Manifests {
  /** The manifests of a family from one day to another, both included. */
  list(family: RecordFamily, from: string, to: string): Promise<readonly Manifest[]>;
  find(family: RecordFamily, day: string): Promise<Manifest | undefined>;
  /** Rejects with `LeaseLostError` if the fence belongs to another run by now. */
  write(fence: number, written: Manifest): Promise<void>;
  /** When the previous run began, by its own clock. */
  runBeforeAt(): Promise<string | undefined>;
  /** Notes that a run began. Rejects like `write`. */
  noteRun(fence: number, at: string): Promise<void>;
}

export function emptyManifest(family: RecordFamily, day: string): Manifest {
  const parts = Array.from({ length: hoursPerDay }, () => 0);
  return {
    family,
    day,
    isDone: false,
    parts,
    records: 0,
    sha256: '',
    hour: 0,
    setAside: [],
    writers: [],
    leftBy: 0,
    lost: 0,
  };
}

/** Number of records whose fate is known: they are in a part, set aside or lost. */
export function settledRecords({ records, setAside, lost }: Manifest): number {
  return records + setAside.length + lost;
}

/** The manifest of a day whose last record was reached. Counted records that were never found have expired. */
export function withEnd(before: Manifest): Manifest {
  const settled = settledRecords(before);
  const expired = Math.max(0, (before.counted ?? settled) - settled);
  return { ...before, isDone: true, lost: before.lost + expired };
}

interface WrittenPart {
  readonly hour: number;
  readonly fence: number;
  readonly bytes: Uint8Array;
  readonly records: number;
}

/** The fence of the run that wrote a part; undefined for parts written before fences were stored. */
export function writerOf({ writers }: Manifest, hour: number, part: number): number | undefined {
  return writers.findLast((writer) => writer.hour === hour && writer.from <= part)?.fence;
}

/** The manifest with one more part written. */
export function withPart(before: Manifest, part: WrittenPart): Manifest {
  const { parts, records, sha256, writers } = before;
  const { hour, fence } = part;
  const from = parts[hour] ?? 0;
  return {
    ...before,
    writers: writerOf(before, hour, from) === fence ? writers : [...writers, { hour, from, fence }],
    parts: parts.map((count, index) => (index === part.hour ? count + 1 : count)),
    records: records + part.records,
    sha256: sha256Hex(`${sha256}\n${sha256Hex(part.bytes)}`),
  };
}
