import type { PerformItem } from '#shared/jobs/item.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { LedgerSettings } from '#shared/partner-ledger/ledger-settings.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { whetherWanted } from '#shared/reconciliation/runs/is-due.ts';
import { daysInEffect, type DaysInEffect } from './days-in-effect.ts';
import { matchLedger, type MatchLedgerDeps } from './match-ledger.ts';
import type { KnownLedgers, LedgerRows } from '#shared/reconciliation/model/ledger-ports.ts';
import { createSettleLedger, type SettleLedgerDeps } from './settle-ledger.ts';

export interface CompareLedgerDeps
  extends Omit<MatchLedgerDeps, 'ledgerSettings' | 'reconciled'>, Omit<SettleLedgerDeps, 'settings'> {
  readonly register: Pick<AccountRegister, 'read'>;
  readonly reconciled: KnownLedgers;
  readonly ledger: Pick<LedgerRows, 'files' | 'lines'>;
  readonly clock: Clock;
  readonly settings: { readonly ledger: LedgerSettings | 'none'; readonly lookSeconds: number };
}

/** One account: the partner's ledger against the bookings of the mirror. */
export function createCompareLedger(deps: CompareLedgerDeps): PerformItem {
  const effectOf = createEffect(deps);
  const settle = createSettleLedger(deps);
  const { ledger: ledgerSettings } = deps.settings;
  return async (accountId, work) => {
    if (ledgerSettings === 'none') return { outcome: 'no-ledger' };
    const { run } = work;
    const account = await deps.register.read(accountId);
    const verdict = account === undefined ? 'unknown' : whetherWanted(account, run);
    if (account === undefined || verdict !== 'wanted') return { outcome: verdict };
    const known = await deps.reconciled.ledger(accountId);
    const { effect, readAt } = await effectOf(run.id);
    const begunAt = toIsoInstant(deps.clock.now());
    const asked = { account, known, effect, asOf: run.asOf };
    const comparison = await matchLedger({ ...deps, ledgerSettings }, asked);
    if (comparison.outcome === 'in-motion')
      return { again: { afterSeconds: deps.settings.lookSeconds, orElse: 'in-motion' } };
    if (comparison.outcome === 'unchanged')
      return { outcome: alikeUntil(comparison, effect, comparison.outcome) };
    if (comparison.outcome !== 'compared') return { outcome: comparison.outcome };
    const alike = alikeUntil(comparison, effect, 'agrees');
    return settle({ accountId, work, known, comparison, begunAt, readAt, alike });
  };
}

/** Nothing was compared after a day without a file: such an account does not count as equal. */
function alikeUntil({ until }: { readonly until: string }, { block }: DaysInEffect, alike: string): string {
  return until < (block?.lastDay ?? '') ? 'behind-a-gap' : alike;
}

/** The files in effect are read once per run. */
function createEffect({ ledger, clock }: Pick<CompareLedgerDeps, 'ledger' | 'clock'>) {
  let latest: { readonly runId: string; readonly effect: DaysInEffect; readonly readAt: string } | undefined;
  return async (runId: string) => {
    if (latest?.runId === runId) return latest;
    const readAt = toIsoInstant(clock.now());
    return (latest = { runId, effect: daysInEffect(await ledger.files()), readAt });
  };
}
