import { toIsoInstant, type Clock, type Timers } from '#shared/kernel/clock.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import { causeText, type Cause } from './cause.ts';
import { writtenAmount } from './failed-amount.ts';
import { writtenNames } from './failed-names.ts';
import type { FailureExample, FailureFacts } from './failing-cause.ts';
import type { FailureRows } from './ports.ts';

/** Writes down what fails, and since when, where it fails. Nothing fails or waits for long because of it. */
export interface FailureRecorder {
  /** Notes that something failed. Never throws, and writes nothing. */
  failed(id: string, cause: Cause, facts?: FailureFacts): void;
  /** Notes that it succeeded. If it cannot have failed before, this does nothing. */
  succeeded(id: string, before: { readonly mayHaveFailed: boolean }): void;
  /** Writes what was noted. Never rejects, and takes a second at most. If nothing failed, it calls nothing. */
  keep(): Promise<void>;
}

interface FailureRecorderDeps {
  readonly rows: FailureRows;
  /**
   * Milliseconds for which a reading that found no row is believed. Nothing may fail and succeed elsewhere within less time
   * than this.
   */
  readonly calmMs: number;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
}

interface Noted {
  readonly cause: Cause;
  readonly example: FailureExample;
  /** Since the last write began. */
  readonly count: number;
  /** Of this invocation: what another container may have ended meanwhile must not be written. */
  readonly ids: readonly string[];
  /** Of these ids. */
  readonly amounts: readonly string[];
  readonly foundBy: readonly string[];
  readonly writtenAtMs?: number | undefined;
  /** Its row takes no more ids. */
  readonly isFull?: boolean | undefined;
}

const nothing = { count: 0, ids: [], amounts: [], foundBy: [] } as const;

const everyMs = 60_000;
const patienceMs = 1_000;
/** A container meets few causes. Names that code of a company makes up must not fill memory and table. */
const mostCauses = 20;
const mostEnded = 500;
/** Of one cause in one invocation. */
const mostIds = 10;

export function createFailureRecorder(deps: FailureRecorderDeps): FailureRecorder {
  const { rows, calmMs, clock, timers, log } = deps;
  const noted = new Map<string, Noted>();
  const ended = new Set<string>();
  let calmSinceMs = -Infinity;

  // The distance counts in both directions: a clock that is set back must not end the writing.
  const isLongAgo = (atMs: number, ms: number) => Math.abs(clock.now() - atMs) >= ms;
  const isDue = ({ count, ids, isFull, writtenAtMs = -Infinity }: Noted) =>
    count > 0 && ((ids.length > 0 && isFull !== true) || isLongAgo(writtenAtMs, everyMs));

  const write = async (key: string, { cause, example, count, ids, amounts, foundBy }: Noted) => {
    // What was found calm is so no longer.
    calmSinceMs = -Infinity;
    const written = { cause, example, ...nothing, writtenAtMs: clock.now() };
    noted.set(key, written);
    const at = toIsoInstant(written.writtenAtMs);
    const isKept = await rows.add({ cause, example, count, ids, amounts, foundBy, at });
    noted.set(key, { ...(noted.get(key) ?? written), isFull: !isKept });
  };

  /** Takes out of memory what is due. The ids of the rest belong to an invocation that is over. */
  const takeDue = () => {
    const due = [...noted].filter(([, each]) => isDue(each));
    for (const [key, each] of noted) noted.set(key, { ...each, ...nothing, count: each.count });
    return due;
  };

  const end = async (ids: readonly string[]) => {
    if (!isLongAgo(calmSinceMs, calmMs)) return;
    const readAtMs = clock.now();
    const found = await rows.all();
    if (found.length === 0) calmSinceMs = readAtMs;
    for (const { cause, waiting, amounts = [], foundBy = [] } of found) {
      const over = new Set(ids.filter((id) => waiting.has(id)));
      if (over.size === 0) continue;
      noted.delete(cause);
      const isOver = (text: string) => over.has(text.slice(0, text.indexOf(' ')));
      await rows.ended(cause, {
        ids: [...over],
        amounts: [...amounts].filter(isOver),
        foundBy: [...foundBy].filter(isOver),
      });
    }
  };

  return {
    failed(id, cause, facts = {}) {
      const key = causeText(cause);
      const known = noted.get(key);
      if (known === undefined && noted.size >= mostCauses) return;
      ended.delete(id);
      noted.set(key, notedWith(known, { id, cause, facts }));
    },
    succeeded(id, { mayHaveFailed }) {
      if (mayHaveFailed && ended.size < mostEnded) ended.add(id);
    },
    async keep() {
      const due = takeDue();
      const over = [...ended];
      ended.clear();
      if (due.length === 0 && over.length === 0) return;
      const isOver = new AbortController();
      const patience = timers.sleep(patienceMs, isOver.signal).catch(() => undefined);
      const writing = due.map(async ([key, each]) => attempt(async () => write(key, each), log));
      const ending = over.length === 0 ? [] : [attempt(async () => end(over), log)];
      await Promise.race([Promise.all([...writing, ...ending]), patience]);
      isOver.abort();
    },
  };
}

interface OneFailure {
  readonly id: string;
  readonly cause: Cause;
  readonly facts: FailureFacts;
}

function notedWith(known: Noted | undefined, { id, cause, facts }: OneFailure): Noted {
  const { amount, names, ...example } = facts;
  const { count, ids, amounts, foundBy } = known ?? nothing;
  const more = { ...known, cause, example, count: count + 1 };
  if (ids.length >= mostIds) return { ...more, ids, amounts, foundBy };
  return {
    ...more,
    ids: [...ids, id],
    amounts: amount === undefined ? amounts : [...amounts, writtenAmount(id, amount)],
    foundBy: names === undefined ? foundBy : [...foundBy, writtenNames(id, names)],
  };
}

/** Whoever is called sees the failure itself in the log. That its row is missing is worth no alarm. */
async function attempt(work: () => Promise<void>, log: Log): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn('what failed could not be written down', { error });
  }
}
