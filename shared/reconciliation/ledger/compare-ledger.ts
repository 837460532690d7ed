import type { Breaks } from '#shared/breaks/breaks.ts';
import type { FoundBreak } from '#shared/breaks/break.ts';
import { isStanding } from '#shared/breaks/states.ts';
import type { ItemResult, ItemWork, PerformItem } from '#shared/jobs/item.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { LedgerSettings } from '#shared/partner-ledger/ledger-settings.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import type { ReconciledRows } from '#shared/reconciliation/reconciled.ts';
import { whetherWanted } from '#shared/reconciliation/runs/is-due.ts';
import { reconciliationWish } from '#shared/reconciliation/runs/reconciliation-wish.ts';
import { daysInEffect, type DaysInEffect } from './days-in-effect.ts';
import type { KnownLedger } from './known-ledger.ts';
import { entityIn, ledgerBreak, nameOf } from './ledger-breaks.ts';
import { lookAtLedger, type LookAtLedgerDeps } from './look-at-ledger.ts';
import type { LedgerRows } from './ports.ts';

export interface CompareLedgerDeps extends Omit<LookAtLedgerDeps, 'ledgerSettings'> {
  readonly register: Pick<AccountRegister, 'read'>;
  readonly reconciled: Pick<ReconciledRows, 'ledger' | 'noteLedger'>;
  readonly breaks: Pick<Breaks, 'open' | 'heal'>;
  readonly ledger: Pick<LedgerRows, 'files' | 'lines'>;
  readonly clock: Clock;
  readonly settings: { readonly ledger: LedgerSettings | 'none'; readonly lookSeconds: number };
}

/** More than that of one account is a mistake in the file or in its mapping: nobody settles so many one by one. */
const mostDifferences = 100;

/** One account: the partner's ledger against the bookings of the mirror. */
export function createCompareLedger(deps: CompareLedgerDeps): PerformItem {
  const effectOf = createEffect(deps.ledger);
  const { ledger: ledgerSettings } = deps.settings;
  return async (accountId, work) => {
    if (ledgerSettings === 'none') return { outcome: 'no-ledger' };
    const { run } = work;
    const account = await deps.register.read(accountId);
    const verdict = account === undefined ? 'unknown' : whetherWanted(account, run);
    if (account === undefined || verdict !== 'wanted') return { outcome: verdict };
    const known = await deps.reconciled.ledger(accountId);
    const effect = await effectOf(run.id);
    const begunAt = toIsoInstant(deps.clock.now());
    const asked = { account, known, effect, asOf: run.asOf };
    const look = await lookAtLedger({ ...deps, ledgerSettings }, asked);
    if (look.outcome === 'in-motion')
      return { again: { afterSeconds: deps.settings.lookSeconds, orElse: 'in-motion' } };
    if (look.outcome === 'unchanged') return { outcome: alikeUntil(look, effect, look.outcome) };
    if (look.outcome !== 'compared') return { outcome: look.outcome };
    const found = look.differences.map((each) => ledgerBreak(accountId, each));
    const alike = alikeUntil(look, effect, 'agrees');
    return settle(deps, { accountId, work, known, next: look.next, found, begunAt, alike });
  };
}

/** Of days behind one without a file, nothing was compared: whoever waits for that file is not alike. */
function alikeUntil({ until }: { readonly until: string }, { block }: DaysInEffect, alike: string): string {
  return until < (block?.lastDay ?? '') ? 'behind-a-gap' : alike;
}

/** What says which files count is read once for a run. */
function createEffect(ledger: Pick<LedgerRows, 'files'>) {
  let latest: { readonly runId: string; readonly effect: DaysInEffect } | undefined;
  return async (runId: string): Promise<DaysInEffect> => {
    if (latest?.runId !== runId) latest = { runId, effect: daysInEffect(await ledger.files()) };
    return latest.effect;
  };
}

interface Settling {
  readonly accountId: string;
  readonly work: ItemWork;
  readonly known: KnownLedger;
  readonly next: KnownLedger;
  readonly found: readonly FoundBreak[];
  readonly begunAt: string;
  /** What it comes to without a difference. */
  readonly alike: string;
}

/**
 * What is found for the first time is looked at again: a list of the mirror may lag. Breaks are remembered before they
 * open, and what was matched is noted last: wherever this is stopped, the next look finds the same.
 */
async function settle(deps: CompareLedgerDeps, settling: Settling): Promise<ItemResult> {
  const { reconciled, breaks, settings } = deps;
  const { accountId, work, known, next, found, begunAt, alike } = settling;
  const line = lineOf(settling);
  const names = [...new Set(found.map(nameOf))];
  const isNew = names.some((name) => !known.open.includes(name));
  if (reconciliationWish.parse(work.run.wish).dryRun)
    return { outcome: found.length === 0 ? alike : 'differs', line };
  if (found.length > mostDifferences) return { outcome: 'too-many', line };
  if (isNew && work.look === 1) return { again: { afterSeconds: settings.lookSeconds, orElse: 'unsettled' } };

  if (isNew)
    await reconciled.noteLedger(accountId, { ...known, open: [...new Set([...known.open, ...names])] });
  let standing = 0;
  for (const each of found)
    if (isStanding(await breaks.open({ ...each, runId: work.run.id }, begunAt))) standing += 1;
  const entities = new Set(known.open.map(entityIn));
  for (const entity of entities) {
    const still = found.filter((each) => each.entity === entity);
    await breaks.heal({ entity, kinds: ledgerKinds, found: still, begunAt }, begunAt);
  }
  await reconciled.noteLedger(accountId, { ...next, open: names });
  // What persons have settled is no difference any more.
  return { outcome: standing === 0 ? alike : 'differs', line };
}

const ledgerKinds = [
  'LEDGER_UNBOOKED',
  'LEDGER_UNKNOWN',
  'LEDGER_DOUBLED',
  'LEDGER_AMOUNT',
  'LEDGER_DATE',
] as const;

function lineOf({ next, found }: Settling) {
  const cut = next.cuts.at(-1);
  return {
    until: cut?.day ?? '',
    openLines: cut?.lines.length ?? 0,
    openBookings: cut?.bookings.length ?? 0,
    differences: found.slice(0, mostNamed).map(nameOf),
  };
}

const mostNamed = 20;
