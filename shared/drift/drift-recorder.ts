import type { Drift } from '#shared/kernel/contract-drift.ts';
import { toIsoInstant, type Clock, type Timers } from '#shared/kernel/clock.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import { boundedId, withBoundedNames } from './bounded-names.ts';
import type { DriftRows } from './ports.ts';
import type { Sighting } from './seen-drift.ts';

/** Remembers how content of the bank departs from its contract, and keeps it in rows. Nothing fails because of it. */
export interface DriftRecorder {
  /** Notes what `find` returns. Never throws, and writes nothing. */
  note(about: Pick<Sighting, 'of' | 'source' | 'example'>, find: () => readonly Drift[]): void;
  /** Writes what is new at once, and counts of what is known every five minutes. Never rejects, and takes a second at most. */
  keep(): Promise<void>;
}

interface DriftRecorderDeps {
  readonly rows: DriftRows;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
}

interface Noted {
  readonly sighting: Sighting;
  /** Since the last write of it began. */
  readonly count: number;
  /** When it was written; undefined if it never was. */
  readonly writtenAtMs?: number | undefined;
  /** Its source has as many rows as it may have. */
  readonly isRefused?: boolean | undefined;
}

const everyMs = 5 * 60_000;
const againAfterMs = 60_000;
const mostAtOnce = 20;
const patienceMs = 1_000;
/** Names that an attacker or a map makes up must not fill the memory; missing fields are those of our own definitions. */
const mostNoted = 500;

export function createDriftRecorder({ rows, clock, timers, log }: DriftRecorderDeps): DriftRecorder {
  const noted = new Map<string, Noted>();

  const noteOne = (sighting: Sighting) => {
    const key = keyOf(sighting);
    const known = noted.get(key);
    if (known === undefined && noted.size >= mostNoted && sighting.kind !== 'absent') return;
    noted.set(key, { ...known, sighting, count: (known?.count ?? 0) + 1 });
  };

  // The distance counts in both directions: a clock that is set back must not end the writing.
  const isDue = ({ count, writtenAtMs = -Infinity, isRefused }: Noted) =>
    count > 0 && isRefused !== true && Math.abs(clock.now() - writtenAtMs) >= everyMs;
  const change = (key: string, changed: (known: Noted) => Noted) => {
    const known = noted.get(key);
    if (known !== undefined) noted.set(key, changed(known));
  };

  const write = async (key: string, { sighting, count }: Noted) => {
    const now = clock.now();
    // A write that is late must not be counted again by the next one.
    change(key, (known) => ({ ...known, count: 0, writtenAtMs: now }));
    try {
      const isKept = await rows.add(sighting, { count, at: toIsoInstant(now) });
      change(key, (known) => ({ ...known, isRefused: !isKept }));
    } catch (error) {
      change(key, (known) => ({
        ...known,
        count: known.count + count,
        writtenAtMs: now - everyMs + againAfterMs,
      }));
      const { source, kind } = sighting;
      log.error('could not note how content of the bank departs from its contract', { error, source, kind });
    }
  };

  return {
    note(about, find) {
      try {
        const example = boundedId(about.example);
        for (const drift of find()) noteOne({ ...about, ...withBoundedNames(drift), example });
      } catch (error) {
        log.error('could not compare content of the bank with its contract', { error, source: about.source });
      }
    },
    async keep() {
      const due = [...noted]
        .filter(([, each]) => isDue(each))
        // Somebody is waiting for these.
        .toSorted(([, one], [, other]) => Number(isAbsent(other)) - Number(isAbsent(one)))
        .slice(0, mostAtOnce);
      if (due.length === 0) return;
      const written = new AbortController();
      const patience = timers.sleep(patienceMs, written.signal).catch(() => undefined);
      await Promise.race([Promise.all(due.map(async ([key, each]) => write(key, each))), patience]);
      written.abort();
    },
  };
}

const isAbsent = ({ sighting }: Noted) => sighting.kind === 'absent';

const keyOf = ({ of, source, kind, field, value = '' }: Sighting) =>
  [of, source, kind, field, value].join('#');
