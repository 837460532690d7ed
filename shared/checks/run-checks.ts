import type { Timers } from '#shared/kernel/clock.ts';
import type { Check, Finding, Reading } from './check.ts';

/** A check that was made. `unread`: what it looks at could not be read, which proves nothing. */
export type CheckResult = Omit<Check<never>, 'read'> & {
  readonly reading: Reading | { readonly state: 'unread'; readonly findings: readonly Finding[] };
};

export type Verdict = 'ok' | 'warning' | 'failing';

/** What a person reads of a failure that is no finding, and what to do about it. */
export type FailureWords = (error: unknown) => { readonly because: string; readonly toDo?: string };

export const messageAlone: FailureWords = (error) => ({
  because: error instanceof Error ? error.message : String(error),
});

/** Makes the checks one after another: each sees what the ones before it left behind, and none keeps another from being made. */
export async function runChecks<Deps>(
  checks: readonly Check<Deps>[],
  deps: Deps,
  words: FailureWords = messageAlone,
): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = [];
  for (const { read, ...check } of checks) {
    results.push({ ...check, reading: await attempt(async () => read(deps), words) });
  }
  return results;
}

interface Patience {
  readonly words?: FailureWords;
  readonly withinMs: number;
  readonly timers: Timers;
  /** Whether anything was answered since it was asked last: then as long again is waited, four times in all. */
  readonly isMoving?: () => boolean;
}

const mostWaits = 4;

/** Makes checks at the same time, all within so many milliseconds: for those that leave nothing behind. */
export async function runChecksTogether<Deps>(
  checks: readonly Check<Deps>[],
  deps: Deps,
  { withinMs, timers, words = messageAlone, isMoving = () => false }: Patience,
): Promise<readonly CheckResult[]> {
  const isOver = new AbortController();
  const waiting = async () => {
    let waits = 0;
    do {
      await timers.sleep(withinMs, isOver.signal);
      waits += 1;
    } while (waits < mostWaits && isMoving());
    return waits * withinMs;
  };
  const late = waiting().then(
    (waitedMs) => unread({ because: `${noAnswer} ${waitedMs / 1_000} s` }),
    () => unread({ because: 'nobody waits for it any more' }),
  );
  const results = await Promise.all(
    checks.map(async ({ read, ...check }) => ({
      ...check,
      reading: await Promise.race([attempt(async () => read(deps), words), late]),
    })),
  );
  isOver.abort();
  return results;
}

async function attempt(read: () => Promise<Reading>, words: FailureWords): Promise<CheckResult['reading']> {
  try {
    return await read();
  } catch (error) {
    return unread(words(error));
  }
}

const noAnswer = 'no answer came within';
const usually = 'Remove what keeps it from being read, and run the checks again';
const ofLate = 'Ask again: what nobody has asked for a while answers late the first time';

function unread({ because, toDo }: ReturnType<FailureWords>): CheckResult['reading'] {
  return { state: 'unread', findings: [whatIsUnread(because, toDo)] };
}

function whatIsUnread(because: string, toDo = because.includes(noAnswer) ? ofLate : usually): Finding {
  return { what: `It could not be read: ${because}`, toDo };
}

/** How one check came out. What could not be read counts as what it would have found. */
export function verdictOf({ reading: { state }, severity }: CheckResult): Verdict {
  if (state === 'ok' || state === 'not-applicable') return 'ok';
  return severity === 'fatal' ? 'failing' : 'warning';
}

const worstFirst = ['failing', 'warning', 'ok'] as const satisfies readonly Verdict[];

/** How all of them came out together. None at all prove nothing. */
export function worstOf(results: readonly CheckResult[]): Verdict {
  if (results.length === 0) return 'failing';
  const verdicts = new Set(results.map(verdictOf));
  return worstFirst.find((verdict) => verdicts.has(verdict)) ?? 'ok';
}
