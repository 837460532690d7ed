import type { Advanced, AdvanceWork } from '#shared/fees/intents/advance-intent.ts';
import { isSettled, type FeeIntent } from '#shared/fees/intents/fee-intent.ts';
import { nameOf, type FeeIntents, type IntentName } from '#shared/fees/intents/ports.ts';
import type { ItemResult, ItemWork, PerformItem } from '#shared/jobs/item.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { isReleased } from './fee-month.ts';
import type { FeeMonths } from './ports.ts';

interface ChargeFeesDeps {
  readonly register: Pick<AccountRegister, 'read' | 'settleFees'>;
  readonly intents: Pick<FeeIntents, 'ofAccount'>;
  readonly months: Pick<FeeMonths, 'read'>;
  readonly advance: (name: IntentName, work: AdvanceWork) => Promise<Advanced | undefined>;
  readonly clock: Clock;
  /** When the worker's invocation ends, at the latest. */
  readonly endsAtMs: () => number;
}

/** Open fees of an account by how far they have got. The first one that counts any is the account's outcome. */
const standings = ['in-doubt', 'refused', 'dunned', 'waiting', 'charged'] as const;

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
    const released = await releasedOf(deps, open);
    for (const intent of open) {
      const mayBeCharged = released.has(intent.charge.period);
      const advanced = mayBeCharged
        ? await advance(deps, intent, work)
        : { intent, then: 'settled' as const };
      if (advanced.then === 'left') return 'left';
      if (advanced.then === 'again') notBeforeMs = Math.min(notBeforeMs, advanced.notBeforeMs);
      const standing = mayBeCharged ? standingOf(advanced.intent) : 'waiting';
      counts[standing] = (counts[standing] ?? 0) + 1;
    }
    const outcome = standings.find((each) => counts[each] !== undefined) ?? 'settled';
    if (notBeforeMs < Infinity) return again(deps, notBeforeMs, { outcome, line: counts });
    const isOpen = counts.waiting !== undefined || counts.dunned !== undefined;
    if (!isOpen) await deps.register.settleFees(accountId, account.feesRevision ?? 0);
    return { outcome, line: counts };
  };
}

async function openOf({ intents }: ChargeFeesDeps, accountId: string): Promise<readonly FeeIntent[]> {
  const open: FeeIntent[] = [];
  for await (const intent of intents.ofAccount(accountId)) if (!isSettled(intent)) open.push(intent);
  return open;
}

/** Each month of theirs is read once. */
async function releasedOf(
  { months }: ChargeFeesDeps,
  open: readonly FeeIntent[],
): Promise<ReadonlySet<string>> {
  const released = new Set<string>();
  for (const name of new Set(open.map(({ charge }) => charge.period))) {
    const month = await months.read(name);
    if (month !== undefined && isReleased(month)) released.add(name);
  }
  return released;
}

async function advance(deps: ChargeFeesDeps, intent: FeeIntent, work: ItemWork): Promise<Advanced> {
  const advanced = await deps.advance(nameOf(intent), {
    endsAtMs: deps.endsAtMs(),
    mayWrite: work.mayWrite,
    asOf: work.run.asOf,
  });
  return advanced ?? { intent, then: 'settled' };
}

function standingOf({ state, nextTryDay }: FeeIntent): Standing {
  if (state === 'ACCEPTED') return 'charged';
  if (state === 'REFUSED') return nextTryDay === undefined ? 'refused' : 'dunned';
  return 'in-doubt';
}

function again(
  { clock }: ChargeFeesDeps,
  notBeforeMs: number,
  { outcome, line }: { readonly outcome: string; readonly line: Partial<Record<Standing, number>> },
): ItemResult {
  const afterSeconds = Math.max(1, Math.ceil((notBeforeMs - clock.now()) / 1_000));
  return { again: { afterSeconds, orElse: outcome, line: { ...line } } };
}
