import type { Advanced, AdvanceWork } from '#shared/fees/intents/advance-intent.ts';
import { isSettled, type FeeIntent } from '#shared/fees/intents/fee-intent.ts';
import { nameOf, type FeeIntents, type IntentName } from '#shared/fees/intents/ports.ts';
import type { ItemResult, ItemWork, PerformItem } from '#shared/jobs/item.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import type { MirroredBookings } from '#shared/statements/ports.ts';
import { mayBeCharged, type FeeMonth } from './fee-month.ts';
import type { FeeMonths } from './ports.ts';

export interface ChargeFeesDeps {
  readonly register: Pick<AccountRegister, 'read' | 'settleFees'>;
  readonly intents: Pick<FeeIntents, 'ofAccount'>;
  readonly months: Pick<FeeMonths, 'read'>;
  readonly mirrored: Pick<MirroredBookings, 'since'>;
  readonly advance: (name: IntentName, work: AdvanceWork) => Promise<Advanced | undefined>;
  readonly clock: Clock;
  /** When the worker's invocation ends, at the latest. */
  readonly endsAtMs: () => number;
}

/** Open fees of an account by how far they have got. The first one that counts any is the account's outcome. */
const standings = ['unresolved', 'in-doubt', 'refused', 'dunned', 'waiting', 'charged', 'decided'] as const;

type Standing = (typeof standings)[number];

/**
 * Takes the open fees of an account as far as they go, one after the other: those of months that are released. What may
 * have reached the bank is never sent again before that is known.
 */
export function createChargeAccount(deps: ChargeFeesDeps): PerformItem {
  return async (accountId, work): Promise<ItemResult> => {
    const account = await deps.register.read(accountId);
    if (account?.hasOpenFees !== true) return { outcome: 'up-to-date' };
    if (account.heldBecause !== undefined) return { outcome: 'held' };
    const counts: Partial<Record<Standing, number>> = {};
    let notBeforeMs = Infinity;
    const open = await openOf(deps, accountId);
    const months = await monthsOf(deps, open);
    for (const intent of open) {
      const isReleased = mayBeCharged(months.get(intent.charge.period), intent);
      const advanced = isReleased ? await advance(deps, intent, work) : { intent, then: 'settled' as const };
      if (advanced.then === 'left') return 'left';
      if (advanced.then === 'again') notBeforeMs = Math.min(notBeforeMs, advanced.notBeforeMs);
      const standing = isReleased ? standingOf(advanced) : 'waiting';
      counts[standing] = (counts[standing] ?? 0) + 1;
    }
    const outcome = standings.find((each) => counts[each] !== undefined) ?? 'up-to-date';
    if (notBeforeMs < Infinity) return again(deps, notBeforeMs, counts);
    const isOpen = counts.waiting ?? counts.dunned ?? counts.unresolved;
    if (isOpen === undefined) await deps.register.settleFees(accountId, account.feesRevision ?? 0);
    return { outcome, line: counts };
  };
}

async function openOf({ intents }: ChargeFeesDeps, accountId: string): Promise<readonly FeeIntent[]> {
  const open: FeeIntent[] = [];
  for await (const intent of intents.ofAccount(accountId)) if (!isSettled(intent)) open.push(intent);
  return open;
}

/** Each month of theirs is read once. */
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

async function advance(deps: ChargeFeesDeps, intent: FeeIntent, work: ItemWork): Promise<Advanced> {
  const advanced = await deps.advance(nameOf(intent), {
    endsAtMs: deps.endsAtMs(),
    mayWrite: work.mayWrite,
    asOf: work.run.asOf,
    hasCreditSince: async (at) => {
      const booked = await deps.mirrored.since(intent.accountId, at);
      return booked.some(({ amountCents }) => amountCents > 0);
    },
  });
  return advanced ?? { intent, then: 'settled' };
}

function standingOf({ intent: { state, nextTryDay, forPerson }, then }: Advanced): Standing {
  if (then !== 'settled') return 'unresolved';
  if (state === 'ACCEPTED') return 'charged';
  if (state === 'WAIVED' || state === 'WRITTEN_OFF') return 'decided';
  if (state === 'REFUSED') return nextTryDay === undefined ? 'refused' : 'dunned';
  return forPerson === undefined ? 'unresolved' : 'in-doubt';
}

function again({ clock }: ChargeFeesDeps, notBeforeMs: number, line: JsonObject): ItemResult {
  const afterSeconds = Math.max(1, Math.ceil((notBeforeMs - clock.now()) / 1_000));
  return { again: { afterSeconds, orElse: 'unresolved', line } };
}
