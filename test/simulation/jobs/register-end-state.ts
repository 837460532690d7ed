import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { KeptDeps } from '../end-state/kept.ts';
import type { Stored } from '../stored.ts';
import { promise } from '../violation.ts';
import { bankTruth } from './bank-truth.ts';
import { hasRefusedBooking } from './refused-bookings.ts';
import type { StoredJobs } from '../stored-jobs.ts';

interface RegisterDeps extends Pick<KeptDeps, 'refused'> {
  readonly bank: SimulatedBank;
  readonly stored: Pick<Stored, 'tombstones' | 'totals'>;
  readonly jobs: Pick<StoredJobs, 'accounts'>;
  readonly now: number;
}

/** A daily list makes an account known, and the run after it takes it over. */
const longestUnknownMs = 3 * 24 * 3_600_000;

/** Every account of the bank is onboarded with its true position, and an erased one keeps nothing personal. */
export function registerIsTrue(deps: RegisterDeps): void {
  const { bank, stored, jobs, now } = deps;
  for (const { id, opened_at } of bank.store.accounts.all()) {
    const account = jobs.accounts.get(id);
    const isOld = Date.parse(opened_at) < now - longestUnknownMs;
    promise(account !== undefined || !isOld, () => `the account ${id} of the bank is not in the register`);
    if (account === undefined) continue;
    const isReached = account.state !== 'known' || !isOld || hasRefusedBooking(deps, id);
    promise(isReached, () => `the account ${id} is not onboarded`);
    if (account.baseline !== undefined) positionIsTrue(deps, account, account.baseline);
  }
  for (const account of jobs.accounts.values()) {
    const { id, state, iban, bic, ownerId, heldBecause } = account;
    const isBuried = stored.tombstones.has(sha256Hex(id));
    promise(isBuried === (state === 'erased'), () => `the account ${id} is ${state}, unlike its tombstone`);
    const isEmpty = [iban, bic, ownerId, heldBecause].every((fact) => fact === undefined);
    promise(state !== 'erased' || isEmpty, () => `the register names more of ${id} than it may`);
    const isOwnerErased = stored.tombstones.has(sha256Hex(ownerId ?? ''));
    promise(!isOwnerErased, () => `the register names the erased owner of ${id}`);
  }
}

/** What was booked by the day of the onboarding, and what the mirror has of everything later. */
function positionIsTrue(
  { bank, stored }: RegisterDeps,
  { id, state }: RegisteredAccount,
  baseline: NonNullable<RegisteredAccount['baseline']>,
): void {
  const { day, bookedCents, mirrored } = baseline;
  const truth = bankTruth(bank, id);
  const booked = truth.bookedCents(day);
  promise(
    bookedCents === booked,
    () => `the account ${id} was onboarded with ${bookedCents} booked by ${day}, and the bank has ${booked}`,
  );
  if (state === 'erased') return;
  const totals = stored.totals.get(id) ?? { sumCents: 0, count: 0 };
  const before = truth.bookedBy(day).length;
  promise(
    mirrored.count <= before && mirrored.count <= totals.count,
    () =>
      `the baseline of ${id} has ${mirrored.count} bookings, the bank ${before}, the mirror ${totals.count}`,
  );
}
