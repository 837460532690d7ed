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
import { dueLook, dueMonths, whyNotPlanned, type CollectRules } from './due-months.ts';
import { owedCharges, type OwedChargesDeps } from './owed-charges.ts';

export interface PlanFeesDeps extends OwedChargesDeps {
  readonly register: Pick<
    AccountRegister,
    'read' | 'noteFees' | 'noteLateFees' | 'takeOverFees' | 'reopenFees'
  >;
  readonly intents: Pick<FeeIntents, 'plan' | 'ofAccount' | 'write'>;
  readonly acceptances: Pick<Acceptances, 'of' | 'frozen' | 'freeze'>;
  readonly rules: CollectRules;
}

/**
 * Plans the fees of an account: each month that is due, and what was recorded late of earlier ones. Nothing is sent.
 * An intent that exists stays as it is, so that neither a rerun nor another schedule changes it.
 */
export function createPlanAccount(deps: PlanFeesDeps): PerformItem {
  // A deployment in the middle of a run may bring other lists; those of this process stay as they are.
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
    const looked = dueLook(account, run.asOf, deps.rules);
    const last = months.at(-1);
    if (last !== undefined || looked !== undefined) await planMonths(deps, { account, months, run });
    // Last: after a crash the account is planned again, and finds what it has planned.
    if (last !== undefined) await deps.register.noteFees(accountId, last);
    if (looked !== undefined) await deps.register.noteLateFees(accountId, looked);
    await takeOver(deps, account, run);
    return plannedBy(deps, accountId, run);
  };
}

/** What was planned while the account was erased is in no row of the register: the next charge writes it off. */
async function reopenOwed({ intents, register }: PlanFeesDeps, accountId: string): Promise<void> {
  for await (const { state } of intents.ofAccount(accountId))
    if (state === 'PLANNED') return register.reopenFees(accountId);
}

/**
 * What a run has planned of an account on which it failed is in no sum that anybody looked at: it counts as planned by this
 * run. None of it was ever sent.
 */
async function takeOver(
  { intents, register }: PlanFeesDeps,
  { id: accountId, feesUncounted }: RegisteredAccount,
  { id: plannedBy }: Pick<Run, 'id'>,
): Promise<void> {
  if (feesUncounted === undefined) return;
  for await (const intent of intents.ofAccount(accountId)) {
    if (!feesUncounted.has(intent.plannedBy) || intent.state !== 'PLANNED') continue;
    if (!(await intents.write(intent, next(intent, { plannedBy }))))
      throw new TransientError('fee-changed', `The fee ${intent.id} has changed while a run took it over`);
  }
  await register.takeOverFees(accountId, feesUncounted);
}

/** What the run has planned, also where it was interrupted in between: integer cents by month. */
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
