import type { BankSecrets } from '../bank-secrets.ts';
import type { Container } from '../functions.ts';
import type { WallClock } from '../wall-clock.ts';
import type { SharedRow, StoredToken } from './shared-row.ts';
import type { Refused, Troubles } from './troubles.ts';

/** A request for a token. */
export interface Ask {
  readonly container: Container;
  readonly clock: WallClock;
  readonly atMs: number;
  /** Index of the secret that it used, among all there ever were. */
  readonly secret: number;
  /** The token in the shared row at that time, and whether the bank accepted it. */
  readonly over: StoredToken | undefined;
  readonly isOverValid: boolean;
  /** Equal for all who asked before one of them stored its token. */
  readonly turn: number;
  /** The token that the bank issued. */
  value?: string;
  /** Whether the token reached the container. */
  hasArrived: boolean;
  diedAtMs?: number;
}

interface Facts {
  readonly row: Pick<SharedRow, 'held'>;
  readonly troubles: Troubles;
  readonly secrets: BankSecrets;
  readonly asks: readonly Ask[];
}

/** Renewal in the background starts at 70 % of a token's life. */
const softFrom = 0.7;
/** A container that gets no answer from the row asks the bank after two leases. */
const patienceMs = 30_000;
/** A refused container reads the row three times, with three attempts of the SDK each. */
const requestsOfRead = 9;
/** The longest lease of a job, plus how long a container then stays frozen. */
const longestStopMs = 20 * 60_000;
/** How long a token request may be in transit. */
const askedWithinMs = 30_000;

/** Whether the shared token had to be replaced. */
export function isReplacementDue(ask: Ask, facts: Facts): boolean {
  const { over, container } = ask;
  if (over === undefined || !ask.isOverValid || isOld(over, ask) || isForced(ask, facts)) return true;
  if (hasSlept(over, ask, facts) || hadLostItsLease(over, ask, facts)) return true;
  if (over.secret < ask.secret) return isSealedInTime(over, facts);
  return facts.troubles
    .refusals(container)
    .some((refused) => refused.authorization === `Bearer ${over.value}` && !couldKnow(refused, ask, facts));
}

/** It was about to ask when AWS froze it, and others considered it dead. */
function hasSlept({ storedAtMs }: StoredToken, ask: Ask, facts: Facts): boolean {
  return stopsBefore(ask, facts).some((stoppedMs) => stoppedMs <= storedAtMs);
}

/** When AWS froze it so shortly before that it may have asked as soon as it was running again. */
function stopsBefore({ container, atMs }: Ask, { troubles }: Facts): readonly number[] {
  return troubles
    .stops(container)
    .filter((stoppedMs) => stoppedMs <= atMs && atMs - stoppedMs < longestStopMs);
}

/**
 * It had taken the lease before, waited for its call slot while the store failed it, and could not renew the lease: another
 * took it for dead.
 */
function hadLostItsLease(
  { storedAtMs }: StoredToken,
  { container, atMs }: Ask,
  { troubles }: Facts,
): boolean {
  const hinderedFromMs = storedAtMs - patienceMs;
  return (
    atMs - storedAtMs < patienceMs && troubles.hindrancesOnRow(container, hinderedFromMs, storedAtMs) > 0
  );
}

/** Whether it was noted that the operation refuses every token, where the container could read it. */
function couldKnow({ wasNoted, atMs }: Refused, ask: Ask, { troubles }: Facts): boolean {
  return wasNoted && troubles.hindrancesOnRow(ask.container, atMs, ask.atMs) < requestsOfRead;
}

/** Whether the second of two containers had to ask although the first did, before either stored a token. */
export function isRepetitionDue(first: Ask, second: Ask, facts: Facts): boolean {
  const isLost = !first.hasArrived || (first.diedAtMs ?? Infinity) <= second.atMs;
  // A lease may be lost before its holder asks: another takes it while the row cannot be renewed.
  const hinderedFromMs = first.atMs - patienceMs;
  const isHindered = facts.troubles.hindrancesOnRow(first.container, hinderedFromMs, second.atMs) > 0;
  return (
    isLost ||
    isInVain(first, facts) ||
    isInVain(second, facts) ||
    isHindered ||
    isForced(first, facts) ||
    isForced(second, facts)
  );
}

/**
 * Other containers held its lease while it was frozen, or had even stored another token: the row accepted none of it.
 */
function isInVain(ask: Ask, facts: Facts): boolean {
  return stopsBefore(ask, facts).length > 0 && !facts.row.held(ask.value);
}

/** A container that read the old secret may still use it, even one that cannot read the new secret. */
function isSealedInTime({ value }: StoredToken, { asks, secrets, troubles }: Facts): boolean {
  const publishedMs = secrets.publishedAtMs();
  return asks
    .filter((ask) => ask.value === value)
    .some(
      ({ container, atMs }) =>
        atMs < publishedMs + askedWithinMs || troubles.hinderedOnSecret(container, publishedMs, atMs),
    );
}

/** By the asking machine's clock, which may have been set meanwhile; a token sent in the future is never trusted. */
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
