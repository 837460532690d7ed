import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { Customer } from './customer.ts';
import { newErasure, type Erasure } from './erasure.ts';
import { isKnown } from './is-known.ts';
import { surelyPassedMs } from './passed-time.ts';
import type { ErasureDeps } from './ports.ts';

type CheckDeps = Pick<
  ErasureDeps,
  'mirror' | 'bank' | 'clock' | 'clockSkewMs' | 'recheckAfterMs' | 'visibilityLagMs'
> & {
  /** Whether the bank has proved in this run that it answers for real; see `findWitness`. */
  readonly isBankTrusted: () => Promise<boolean>;
};

/**
 * The state of an unconfirmed erasure after one more check. The customer id came in an unsigned header, and wrong
 * credentials also produce a 404. Confirmation therefore takes two checks, some time apart, that find neither a person
 * nor a business, each in a run in which the bank returned another customer. Rejects when the bank gives no definite
 * answer.
 */
export async function checkAtBank(before: Erasure, announcedAt: string, deps: CheckDeps): Promise<Erasure> {
  const { mirror, bank, isBankTrusted } = deps;
  const asked = reopened(before, announcedAt, deps);
  if (asked.state === 'refused') return asked;
  const { customer } = asked;
  if (!(await isKnown(mirror, customer)))
    return asked.state === 'unknown' ? asked : { ...asked, state: 'unknown' };
  const known: Erasure = asked.state === 'unknown' ? { ...asked, state: 'announced' } : asked;
  if (!(await isBankTrusted())) return known;
  return (await isThere(bank, customer))
    ? stillThere(newErasure(customer, announcedAt), deps)
    : gone(known, deps);
}

/**
 * Looks under both kinds: the kind comes from the event type, and asking for a person as a business always gives a 404.
 */
async function isThere({ readers }: CheckDeps['bank'], { id }: Customer): Promise<boolean> {
  for (const reader of Object.values(readers)) if ((await reader.read(id)).outcome === 'found') return true;
  return false;
}

/** An announcement after a refusal starts the check again. */
function reopened(erasure: Erasure, announcedAt: string, { clockSkewMs }: CheckDeps): Erasure {
  const { state, customer, refusedAt } = erasure;
  if (state !== 'refused' || refusedAt === undefined || announcedAt <= erasure.announcedAt) return erasure;
  // The receiver's clock may be behind the clock that recorded the refusal.
  return Date.parse(announcedAt) + clockSkewMs > Date.parse(refusedAt)
    ? newErasure(customer, announcedAt)
    : erasure;
}

/** An earlier 404 no longer counts. */
function stillThere(fresh: Erasure, deps: CheckDeps): Erasure {
  const isCurrent = surelyPassedMs(fresh.announcedAt, deps) > deps.visibilityLagMs;
  return isCurrent ? { ...fresh, state: 'refused', refusedAt: toIsoInstant(deps.clock.now()) } : fresh;
}

function gone(erasure: Erasure, deps: CheckDeps): Erasure {
  const { missingAt } = erasure;
  const now = toIsoInstant(deps.clock.now());
  if (missingAt === undefined) return { ...erasure, state: 'missing', missingAt: now };
  if (surelyPassedMs(missingAt, deps) < deps.recheckAfterMs) return erasure;
  return { ...erasure, state: 'erasing', confirmedAt: now };
}
