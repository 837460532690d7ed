import type { Advanced, AdvanceWork } from '#shared/fees/intents/advance-intent.ts';
import {
  isCharged,
  isForgone,
  isSettled,
  isStopped,
  type FeeIntent,
  type ListedFee,
  nameOf,
  type IntentName,
} from '#shared/fees/model/fee-intent.ts';
import {
  type FeeIntents,
  ownerUnknown,
  type AccountStops,
  type FeeMonths,
} from '#shared/fees/model/ports.ts';
import type { AdvancedReversal } from '#shared/fees/reversals/advance-reversal.ts';
import { isUnderWay, type FeeReversal } from '#shared/fees/model/fee-reversal.ts';
import type { ItemResult, ItemWork, PerformItem } from '#shared/jobs/item.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { UnclearReturns } from './nameless-return.ts';
import { accountLimits, type AccountLimitsDeps } from './account-limits.ts';
import { currentCharges } from './current-charge.ts';
import { endErased } from './end-erased.ts';
import { reviewCharged, type OverchargedDeps } from './overcharged.ts';
import { mayBeCharged, type FeeMonth } from '#shared/fees/model/fee-month.ts';
import type { createCompareAccount } from '#shared/fees/totals/compare-account.ts';

export interface ChargeFeesDeps extends OverchargedDeps, Pick<AccountLimitsDeps, 'limits'> {
  readonly register: Pick<AccountRegister, 'read' | 'settleFees' | 'noteRefusedFees'>;
  readonly intents: Pick<FeeIntents, 'ofAccount' | 'write'>;
  readonly months: Pick<FeeMonths, 'read'>;
  readonly stops: AccountStops;
  readonly advance: (name: IntentName, work: AdvanceWork, type: string) => Promise<Advanced | undefined>;
  readonly reverse: (
    reversal: FeeReversal,
    work: Pick<AdvanceWork, 'endsAtMs' | 'mayWrite' | 'asOf'>,
  ) => Promise<AdvancedReversal>;
  readonly compare: ReturnType<typeof createCompareAccount>;
  /** The latest end of the worker's invocation. */
  readonly endsAtMs: () => number;
}

/** States of an account's open fees. The first one with a count is the account's outcome. */
const standings = [
  'unresolved',
  'in-doubt',
  'over-limit',
  'refused',
  'owner-unknown',
  'stopped',
  'dunned',
  'waiting',
  'reversing',
  'reversed',
  'charged',
  'not-due',
  'decided',
] as const;

type Standing = (typeof standings)[number];

/**
 * Advances the open fees of an account one after the other: first fees of released months, then reversals. A request
 * with an unknown outcome is never sent again before the outcome is known.
 */
export function createChargeAccount(deps: ChargeFeesDeps): PerformItem {
  return async (accountId, work): Promise<ItemResult> => {
    const account = await deps.register.read(accountId);
    if (account?.hasOpenFees !== true) return { outcome: 'up-to-date' };
    if (account.state === 'erased') return endErased(deps, account);
    if (account.heldBecause !== undefined) return { outcome: 'held' };
    // A fee that takes effect on such a day would be missing from a published statement.
    if (work.run.asOf <= (account.statedUntil ?? '')) return { outcome: 'stated' };
    const fees = await chargeOpen(deps, account, work);
    if (fees === 'left') return 'left';
    const reversed = await reverseOpen(deps, accountId, work);
    if (reversed === 'left') return 'left';
    // A fee that is paid back is overcharged no longer.
    if (reversed.length > 0) await reviewCharged(deps, account, work.run.asOf);
    const counts = countsOf([...fees.standings, ...reversed]);
    const isRefused = counts.dunned !== undefined || counts.refused !== undefined;
    if (isRefused !== (account.hasRefusedFees === true))
      await deps.register.noteRefusedFees(accountId, isRefused);
    if (fees.notBeforeMs < Infinity) return again(deps, fees.notBeforeMs, counts);
    const isOpen = openStandings.some((each) => counts[each] !== undefined);
    const isAgreed = await deps.compare({ account, list: fees.list, asOf: work.run.asOf });
    if (!isOpen && isAgreed) await deps.register.settleFees(accountId, account.feesRevision ?? 0);
    const outcome = standings.find((each) => counts[each] !== undefined);
    return outcome === undefined ? { outcome: 'up-to-date' } : { outcome, line: counts };
  };
}

/** With any of these, a later run returns to the account. */
const openStandings = [
  'waiting',
  'owner-unknown',
  'stopped',
  'dunned',
  'refused',
  'unresolved',
  'in-doubt',
  'over-limit',
  'reversing',
] as const satisfies readonly Standing[];

type Counts = Partial<Record<Standing, number>>;

function countsOf(found: readonly Standing[]): Counts {
  const counts: Counts = {};
  for (const standing of found) counts[standing] = (counts[standing] ?? 0) + 1;
  return counts;
}

interface Charged {
  readonly standings: readonly Standing[];
  /** When to try again; `Infinity` if nothing is left to try. */
  readonly notBeforeMs: number;
  /** The bank's list of the account's fees, if it was read after the last charge. */
  readonly list: readonly ListedFee[] | undefined;
}

async function chargeOpen(
  deps: ChargeFeesDeps,
  account: RegisteredAccount,
  work: ItemWork,
): Promise<Charged | 'left'> {
  const { id: accountId, ownerId, closedDay } = account;
  const isClosed = closedDay !== undefined && closedDay <= work.run.asOf;
  const found: Standing[] = [];
  let notBeforeMs = Infinity;
  let list: readonly ListedFee[] | undefined;
  const whyStopped = memoised(async () => deps.stops.whyStopped({ id: accountId, ownerId }));
  const { priceNow, unclearReturns } = currentCharges(deps, account, work.run.asOf);
  const limits = accountLimits(deps, accountId, work.run.asOf);
  const onList = (read: readonly ListedFee[]) => void (list = read);
  const open = await openOf(deps, accountId);
  const months = await monthsOf(deps, open);
  // Read after the months: a run notes what its sums lack before it notes the sums.
  const { feesUncounted } = (await deps.register.read(accountId)) ?? {};
  for (const intent of open) {
    const isCounted = feesUncounted?.has(intent.plannedBy) !== true;
    const isReleased = isCounted && mayBeCharged(months.get(intent.charge.period), intent);
    const advanced = isReleased
      ? await advance(deps, intent, {
          work,
          onList,
          whyStopped,
          isClosed,
          priceNow,
          whyToAsk: async (fee) =>
            whyUnclear(fee, await unclearReturns(fee)) ?? (await limits.whyBeyond(fee)),
        })
      : { intent, is: 'settled' as const };
    if (advanced.is === 'left') return 'left';
    limits.note(advanced.intent);
    if (advanced.is === 'again') notBeforeMs = Math.min(notBeforeMs, advanced.notBeforeMs);
    found.push(isReleased ? standingOf(advanced) : 'waiting');
  }
  return { standings: found, notBeforeMs, list };
}

/** Why two persons decide whether a fee is due, if its booking may be cancelled. */
function whyUnclear({ allowedBy }: FeeIntent, unclear: UnclearReturns | undefined): string | undefined {
  if (unclear === undefined || allowedBy !== undefined) return undefined;
  const { returns, bookings } = unclear;
  return `its booking may be cancelled: ${returns.join(', ')} may mean any of ${bookings.length} bookings`;
}

async function reverseOpen(
  { reversals, reverse, endsAtMs }: ChargeFeesDeps,
  accountId: string,
  { run, mayWrite }: ItemWork,
): Promise<readonly Standing[] | 'left'> {
  const found: Standing[] = [];
  for await (const reversal of reversals.ofAccount(accountId)) {
    if (!isUnderWay(reversal)) continue;
    const advanced = await reverse(reversal, { endsAtMs: endsAtMs(), mayWrite, asOf: run.asOf });
    if (advanced === 'left') return 'left';
    found.push(standingOfReversal(advanced));
  }
  return found;
}

/** A reversal that waits for persons counts like such a fee. */
function standingOfReversal(reversal: FeeReversal): Standing {
  if (reversal.forPerson !== undefined) return 'in-doubt';
  return isUnderWay(reversal) ? 'reversing' : 'reversed';
}

/** These count as open, even while they wait for persons. */
const mayStillMove: ReadonlySet<FeeIntent['state']> = new Set(['PLANNED', 'IN_DOUBT', 'REFUSED']);

async function openOf({ intents }: ChargeFeesDeps, accountId: string): Promise<readonly FeeIntent[]> {
  const open: FeeIntent[] = [];
  for await (const intent of intents.ofAccount(accountId))
    // The list may show a fee that waits for persons after all, and a credit may allow a refused fee.
    if (!isSettled(intent) || mayStillMove.has(intent.state)) open.push(intent);
  return open;
}

/** Reads each of their months once. */
async function monthsOf(
  { months }: ChargeFeesDeps,
  open: readonly FeeIntent[],
): Promise<ReadonlyMap<string, FeeMonth>> {
  const found = new Map<string, FeeMonth>();
  for (const name of new Set(open.map(({ charge }) => charge.period))) {
    const month = await months.read(name);
    if (month !== undefined) found.set(name, month);
  }
  return found;
}

interface Advancing extends Pick<
  AdvanceWork,
  'onList' | 'whyStopped' | 'isClosed' | 'priceNow' | 'whyToAsk'
> {
  readonly work: ItemWork;
}

async function advance(
  deps: ChargeFeesDeps,
  intent: FeeIntent,
  { work, ...about }: Advancing,
): Promise<Advanced> {
  const advancing: AdvanceWork = {
    endsAtMs: deps.endsAtMs(),
    mayWrite: work.mayWrite,
    asOf: work.run.asOf,
    plannedBy: intent.plannedBy,
    ...about,
    latestCreditSince: async (at) => {
      let latest: string | undefined;
      for await (const { amountCents, recordedAt } of deps.mirrored.since(intent.accountId, at))
        if (amountCents > 0 && recordedAt > (latest ?? '')) latest = recordedAt;
      return latest;
    },
  };
  const advanced = await deps.advance(nameOf(intent), advancing, intent.charge.type);
  return advanced ?? { intent, is: 'settled' };
}

function standingOf({ intent, is }: Advanced): Standing {
  const { state, nextTryDay, forPerson } = intent;
  if (is !== 'settled') return 'unresolved';
  if (isCharged(state)) return 'charged';
  if (state === 'NOT_DUE') return 'not-due';
  if (isForgone(intent)) return 'decided';
  if (isStopped(intent)) return intent.stoppedBecause === ownerUnknown ? 'owner-unknown' : 'stopped';
  if (state === 'REFUSED') return nextTryDay === undefined ? 'refused' : 'dunned';
  if (forPerson === undefined) return 'unresolved';
  return state === 'PLANNED' ? 'over-limit' : 'in-doubt';
}

function again({ clock }: ChargeFeesDeps, notBeforeMs: number, line: JsonObject): ItemResult {
  const afterSeconds = Math.max(1, Math.ceil((notBeforeMs - clock.now()) / 1_000));
  return { again: { afterSeconds, orElse: 'unresolved', line } };
}
