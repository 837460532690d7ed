import type { BankSecrets } from '../bank-secrets.ts';
import type { Container } from '../functions.ts';
import type { WallClock } from '../wall-clock.ts';
import type { StoredToken } from './shared-row.ts';
import type { Refused, Troubles } from './troubles.ts';

/** A request for a token. */
export interface Ask {
  readonly container: Container;
  readonly clock: WallClock;
  readonly atMs: number;
  /** The place of the secret that it carried among all that there ever were. */
  readonly secret: number;
  /** What the row that all share held then, and whether the bank took that token. */
  readonly over: StoredToken | undefined;
  readonly isOverValid: boolean;
  /** Equal for all who asked before one of them stored what he got. */
  readonly turn: number;
  /** What the bank issued. */
  value?: string;
  /** Whether that reached the container. */
  hasArrived: boolean;
  diedAtMs?: number;
}

interface Facts {
  readonly troubles: Troubles;
  readonly secrets: BankSecrets;
  readonly asks: readonly Ask[];
}

/** Renewal beside the calls begins at 70 % of a token's life. */
const softFrom = 0.7;
/** Whoever gets no answer from the row asks the bank after two leases. */
const patienceMs = 30_000;
/** Whoever is refused reads the row three times, and the SDK asks three times for each. */
const requestsOfRead = 9;
/** The longest lease of a job, and how long a container then sleeps on. */
const longestStopMs = 20 * 60_000;
/** A request for a token may be on its way for so long. */
const askedWithinMs = 30_000;

/** Whether the shared token had to be replaced. */
export function isReplacementDue(ask: Ask, facts: Facts): boolean {
  const { over, container } = ask;
  if (over === undefined || !ask.isOverValid || isOld(over, ask) || isForced(ask, facts)) return true;
  if (hasSlept(over, ask, facts)) return true;
  if (over.secret < ask.secret) return isSealedInTime(over, facts);
  return facts.troubles
    .refusals(container)
    .some((refused) => refused.authorization === `Bearer ${over.value}` && !couldKnow(refused, ask, facts));
}

/** It was about to ask when AWS stopped it, and others took it for dead. */
function hasSlept({ storedAtMs }: StoredToken, { container, atMs }: Ask, { troubles }: Facts): boolean {
  return troubles
    .stops(container)
    .some((stoppedMs) => stoppedMs <= storedAtMs && atMs - stoppedMs < longestStopMs);
}

/** Whether it was noted that the operation refuses every token, where the container could read it. */
function couldKnow({ wasNoted, atMs }: Refused, ask: Ask, { troubles }: Facts): boolean {
  return wasNoted && troubles.hindrancesOnRow(ask.container, atMs, ask.atMs) < requestsOfRead;
}

/** Whether the second of two containers had to ask although the first did, before either of them stored a token. */
export function isRepetitionDue(first: Ask, second: Ask, facts: Facts): boolean {
  const isLost = !first.hasArrived || (first.diedAtMs ?? Infinity) <= second.atMs;
  // A lease may be lost before its holder asks: another took it while the row did not let it be extended.
  const hinderedFromMs = first.atMs - patienceMs;
  const isHindered = facts.troubles.hindrancesOnRow(first.container, hinderedFromMs, second.atMs) > 0;
  // What it got is not taken into the row: that has gone on without it.
  const isLate = first.over !== undefined && hasSlept(first.over, first, facts);
  return isLost || isLate || isHindered || isForced(first, facts) || isForced(second, facts);
}

/** Whoever has read the secret before may still ask with the one that is replaced, and who cannot read it as well. */
function isSealedInTime({ value }: StoredToken, { asks, secrets, troubles }: Facts): boolean {
  const publishedMs = secrets.publishedAtMs();
  return asks
    .filter((ask) => ask.value === value)
    .some(
      ({ container, atMs }) =>
        atMs < publishedMs + askedWithinMs || troubles.hinderedOnSecret(container, publishedMs, atMs),
    );
}

/** By the clock of whoever asks, which may have been set meanwhile; nobody takes a token for sent in the future. */
function isOld({ sentAtMs, lifeMs, storedAtMs }: StoredToken, { clock, atMs }: Ask): boolean {
  const skews = clock.skewsSince(storedAtMs);
  const seenSentAtMs = Math.min(sentAtMs, storedAtMs + Math.min(...skews));
  return atMs + Math.max(...skews) - seenSentAtMs >= softFrom * lifeMs;
}

/** The row has failed it for too long. */
function isForced({ container, atMs }: Ask, { troubles }: Facts): boolean {
  const isHindered = (fromMs: number, toMs: number) =>
    troubles.hindrancesOnRow(container, atMs - fromMs, atMs - toMs) > 0;
  return isHindered(4 * patienceMs, patienceMs) && isHindered(patienceMs, 0);
}
