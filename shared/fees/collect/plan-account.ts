import { isInOtherCurrency, type Charge } from '#shared/fees/model/charge.ts';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import { intentId } from '#shared/fees/model/intent-id.ts';
import type { FeeIntents, Acceptances } from '#shared/fees/model/ports.ts';
import { next } from '#shared/fees/intents/transitions.ts';
import { whyNotAgreed } from '#shared/fees/schedule/frozen-lists.ts';
import type { ItemResult, PerformItem } from '#shared/jobs/item.ts';
import type { Run } from '#shared/jobs/run.ts';
import { addCounts } from '#shared/jobs/shard.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { lateBookingsUntil, dueMonths, whyNotPlanned, type CollectRules } from './due-months.ts';
import { owedCharges, type OwedChargesDeps } from './owed-charges.ts';

export interface PlanFeesDeps extends OwedChargesDeps {
  readonly register: Pick<AccountRegister, 'read' | 'noteFees' | 'noteLateFees' | 'adoptFees' | 'reopenFees'>;
  readonly intents: Pick<FeeIntents, 'plan' | 'ofAccount' | 'write'>;
  readonly acceptances: Pick<Acceptances, 'of' | 'frozen' | 'freeze'>;
  readonly rules: CollectRules;
}

/**
 * Plans the fees of an account: each due month, and late bookings of earlier months. Nothing is sent. An existing
 * intent stays as it is, so neither a rerun nor a new schedule changes it.
 */
export function createPlanAccount(deps: PlanFeesDeps): PerformItem {
  // A deployment during a run may bring other price lists; those of this process do not change.
  const agreedOn = new Set<string>();
  return async (accountId, { run }): Promise<ItemResult> => {
    if (!agreedOn.has(run.asOf)) {
      if ((await whyNotAgreed(deps.acceptances, deps.schedule, run.asOf)) !== undefined)
        return { outcome: 'not-agreed' };
      agreedOn.add(run.asOf);
    }
    const account = await deps.register.read(accountId);
    if (account === undefined) return { outcome: 'unknown' };
    const because = whyNotPlanned(account);
    if (because === 'erased') await reopenOwed(deps, accountId);
    if (because !== undefined) return { outcome: because };
    const months = dueMonths(account, run.asOf, deps.rules);
    const late = lateBookingsUntil(account, run.asOf, deps.rules);
    const last = months.at(-1);
    if (last !== undefined || late !== undefined) await planMonths(deps, { account, months, run });
    // Noted last: after a crash the account is planned again and finds its intents.
    if (last !== undefined) await deps.register.noteFees(accountId, last);
    if (late !== undefined) await deps.register.noteLateFees(accountId, late);
    await adoptUncounted(deps, account, run);
    return plannedBy(deps, accountId, run);
  };
}

/** The register does not know of fees that were planned during the erasure: the next charge writes them off. */
async function reopenOwed({ intents, register }: PlanFeesDeps, accountId: string): Promise<void> {
  for await (const { state } of intents.ofAccount(accountId))
    if (state === 'PLANNED') return register.reopenFees(accountId);
}

/**
 * If a run failed on an account, no released sum contains what it planned there. This run adopts those fees. None of
 * them was ever sent.
 */
async function adoptUncounted(
  { intents, register }: PlanFeesDeps,
  { id: accountId, feesUncounted }: RegisteredAccount,
  { id: plannedBy }: Pick<Run, 'id'>,
): Promise<void> {
  if (feesUncounted === undefined) return;
  for await (const intent of intents.ofAccount(accountId)) {
    if (!feesUncounted.has(intent.plannedBy) || intent.state !== 'PLANNED') continue;
    if (!(await intents.write(intent, next(intent, { plannedBy }))))
      throw new TransientError('fee-changed', `The fee ${intent.id} has changed while a run adopted it`);
  }
  await register.adoptFees(accountId, feesUncounted);
}

/** What the run has planned, even if it was interrupted in between: integer cents by month. */
async function plannedBy(
  { intents }: PlanFeesDeps,
  accountId: string,
  { id }: Pick<Run, 'id'>,
): Promise<ItemResult> {
  let charges = 0;
  let sums: Record<string, number> = {};
  const uncharged: string[] = [];
  for await (const { plannedBy: runId, charge } of intents.ofAccount(accountId)) {
    if (runId !== id) continue;
    charges += 1;
    sums = addCounts(sums, { [charge.period]: charge.cents });
    if (isInOtherCurrency(charge)) uncharged.push(charge.occurrence);
  }
  if (charges === 0) return { outcome: 'up-to-date' };
  const line = { charges, cents: sums };
  return uncharged.length === 0
    ? { outcome: 'planned', line, sums }
    : { outcome: 'other-currency', line: { ...line, bookings: uncharged }, sums };
}

interface PlannedMonths {
  readonly account: RegisteredAccount;
  readonly months: readonly string[];
  readonly run: Pick<Run, 'id' | 'asOf'>;
}

async function planMonths(deps: PlanFeesDeps, { account, months, run }: PlannedMonths): Promise<void> {
  for await (const { charges } of owedCharges(deps, account, { months, asOf: run.asOf }))
    for (const charge of charges) await deps.intents.plan(intentOf(account.id, charge, run));
}

function intentOf(accountId: string, charge: Charge, { id }: Pick<Run, 'id'>): FeeIntent {
  return {
    id: intentId(accountId, charge),
    accountId,
    charge,
    plannedBy: id,
    state: charge.cents === 0 ? 'NOT_DUE' : 'PLANNED',
    attempt: 1,
    version: 1,
  };
}
