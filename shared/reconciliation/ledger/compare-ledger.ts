import type { PerformItem } from '#shared/jobs/item.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { LedgerSettings } from '#shared/partner-ledger/ledger-settings.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { whetherWanted } from '#shared/reconciliation/runs/is-due.ts';
import { daysInEffect, type DaysInEffect } from './days-in-effect.ts';
import { lookAtLedger, type LookAtLedgerDeps } from './match-ledger.ts';
import type { KnownLedgers, LedgerRows } from '#shared/reconciliation/model/ledger-ports.ts';
import { createSettleLedger, type SettleLedgerDeps } from './settle-ledger.ts';

export interface CompareLedgerDeps
  extends Omit<LookAtLedgerDeps, 'ledgerSettings' | 'reconciled'>, Omit<SettleLedgerDeps, 'settings'> {
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
    const look = await lookAtLedger({ ...deps, ledgerSettings }, asked);
    if (look.outcome === 'in-motion')
      return { again: { afterSeconds: deps.settings.lookSeconds, orElse: 'in-motion' } };
    if (look.outcome === 'unchanged') return { outcome: alikeUntil(look, effect, look.outcome) };
    if (look.outcome !== 'compared') return { outcome: look.outcome };
    const alike = alikeUntil(look, effect, 'agrees');
    return settle({ accountId, work, known, look, begunAt, readAt, alike });
  };
}

/** Of days behind one without a file, nothing was compared: whoever waits for that file is not alike. */
function alikeUntil({ until }: { readonly until: string }, { block }: DaysInEffect, alike: string): string {
  return until < (block?.lastDay ?? '') ? 'behind-a-gap' : alike;
}

/** What says which files count is read once for a run. */
function createEffect({ ledger, clock }: Pick<CompareLedgerDeps, 'ledger' | 'clock'>) {
  let latest: { readonly runId: string; readonly effect: DaysInEffect; readonly readAt: string } | undefined;
  return async (runId: string) => {
    if (latest?.runId === runId) return latest;
    const readAt = toIsoInstant(clock.now());
    return (latest = { runId, effect: daysInEffect(await ledger.files()), readAt });
  };
}
