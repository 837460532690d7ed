import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import { consumerOverdraftStates } from '#sandbox/engine/states/overdrafts.ts';
import { moveConsumerApplication } from '#sandbox/operations/lending/consumer-overdraft-application.ts';
import { grantedStatuses, moveConsumerOverdraft } from '#sandbox/operations/lending/consumer-overdrafts.ts';
import { moveOverdraftApplication } from '#sandbox/operations/lending/overdraft-application.ts';
import { moveLimitChange } from '#sandbox/operations/lending/overdraft-limit-changes.ts';
import type { ConsumerOverdraft, Overdraft } from '#sandbox/engine/model/lending.ts';
import {
  accruedInterest,
  debitInterest,
  interestOfDay,
  microsPerCent,
  type Overdrawn,
} from '#sandbox/operations/lending/overdraft-interest.ts';

export const overdraftInterest = z.strictObject({
  overdraft_id: z.string().check(z.describe('an overdraft of a consumer')),
  amount: z
    .optional(z.int().check(z.positive(), z.maximum(maxAmountCents)))
    .check(z.describe('cents; unless given, what has accrued')),
});

/** Debits the accrued interest of an overdrawn account or a part of it. The rest keeps accruing. */
export function bookOverdraftInterest(
  bank: Bank,
  wanted: z.input<typeof overdraftInterest>,
): ConsumerOverdraft {
  const { overdraft_id, amount } = overdraftInterest.parse(wanted);
  const overdraft = bank.store.consumerOverdrafts.get(overdraft_id);
  if (consumerOverdraftStates.isFinal(overdraft.status))
    throw refusal(409, 'overdraft_terminated', 'The overdraft is terminated.');
  const cents = amount ?? accruedInterest(overdraft).value;
  debitInterest(bank, overdraft, cents);
  return bank.store.consumerOverdrafts.update(overdraft.id, {
    accrued_micros: Math.max(0, overdraft.accrued_micros - cents * microsPerCent),
    interest_booked_at: bank.instant(),
  });
}

/** Yesterday's closing balance was overdrawn. At the end of a period its interest is booked. */
export function accrueOverdraftInterest(bank: Bank, today: string): void {
  const { consumerOverdrafts, overdrafts, businessOverdrafts } = bank.store;
  const granted = grantedStatuses.flatMap((status) => consumerOverdrafts.by('status', status));
  for (const overdraft of granted) {
    const { accrued_micros, bookedCents } = interestAfter(bank, overdraft, today);
    const booked = bookedCents === 0 ? {} : { interest_booked_at: bank.instant() };
    if (accrued_micros !== overdraft.accrued_micros) {
      consumerOverdrafts.update(overdraft.id, { accrued_micros, ...booked });
    }
  }
  for (const overdraft of overdrafts.by('status', 'limit_set')) {
    const { accrued_micros } = interestAfter(bank, overdraft, today);
    if (accrued_micros !== overdraft.accrued_micros) overdrafts.update(overdraft.id, { accrued_micros });
  }
  for (const overdraft of businessOverdrafts.by('status', 'limit_set')) {
    const { accrued_micros } = interestAfter(bank, overdraft, today);
    if (accrued_micros !== overdraft.accrued_micros) {
      businessOverdrafts.update(overdraft.id, { accrued_micros });
    }
  }
}

/** The accrued interest after yesterday; when it is due, whole cents are booked and the rest keeps accruing. */
function interestAfter(bank: Bank, overdraft: Overdrawn, today: string) {
  const balanceCents = bank.balances.bookedBefore(overdraft.account_id, today);
  const accrued_micros = overdraft.accrued_micros + interestOfDay(overdraft, balanceCents);
  if (!isSettlementDay(bank, today)) return { accrued_micros, bookedCents: 0 };
  const { value } = accruedInterest({ accrued_micros });
  debitInterest(bank, overdraft, value);
  return { accrued_micros: accrued_micros - value * microsPerCent, bookedCents: value };
}

const monthsOf = { monthly: 1, quarterly: 3 } as const;

function isSettlementDay({ options }: Bank, today: string): boolean {
  const [, month, day] = today.split('-').map(Number);
  return day === 1 && ((month ?? 1) - 1) % monthsOf[options.overdraftInterest] === 0;
}

export const interestRateChange = z.strictObject({
  overdraft_id: z.string().check(z.describe('an overdraft of a consumer or of a freelancer')),
  interest_accrual_rate: z
    .number()
    .check(z.minimum(0), z.maximum(0.01), z.describe('a day: 0.01 is one percent, and the most there is')),
  effective_from: z.optional(z.iso.datetime({ offset: true })).check(z.describe('now unless given')),
});

/** The reference rate changed, and so does the price of the overdraft, now or at a later instant. */
export function changeInterestRate(
  bank: Bank,
  wanted: z.input<typeof interestRateChange>,
): ConsumerOverdraft | Overdraft {
  const { overdraft_id: id, interest_accrual_rate, effective_from } = interestRateChange.parse(wanted);
  const { consumerOverdrafts, overdrafts } = bank.store;
  const known = consumerOverdrafts.find(id) ?? overdrafts.get(id);
  bank.emit({
    type:
      'consumer_application_id' in known
        ? 'CONSUMER_OVERDRAFT_INTEREST_RATE_CHANGE'
        : 'FREELANCER_OVERDRAFT_INTEREST_RATE_CHANGE',
    entityId: id,
    payload: { id, interest_accrual_rate, effective_from: effective_from ?? bank.instant() },
  });
  const atMs = Date.parse(effective_from ?? bank.instant());
  if (atMs <= bank.clock.now()) return applyInterestRate(bank, { id, interest_accrual_rate });
  bank.schedule({ atMs, name: 'apply-overdraft-rate', argument: { id, interest_accrual_rate } });
  return known;
}

export function applyInterestRate(
  { store }: Bank,
  { id, interest_accrual_rate }: Pick<Overdraft, 'id' | 'interest_accrual_rate'>,
): ConsumerOverdraft | Overdraft {
  const { consumerOverdrafts, overdrafts } = store;
  const isConsumer = consumerOverdrafts.find(id) !== undefined;
  return (isConsumer ? consumerOverdrafts : overdrafts).update(id, { interest_accrual_rate });
}

export const overdraftDefault = z.strictObject({
  overdraft_id: z.string().check(z.describe('an overdraft of a consumer')),
});

/** The customer does not repay the overdrawn amount: some days later the overdraft ends. */
export function defaultOverdraft(bank: Bank, wanted: z.input<typeof overdraftDefault>): ConsumerOverdraft {
  const { overdraft_id } = overdraftDefault.parse(wanted);
  return moveConsumerOverdraft(bank, bank.store.consumerOverdrafts.get(overdraft_id), 'defaulted_pending');
}

/** An offer that the customer did not accept ends. */
export function endOverdraftOffer(bank: Bank, id: string): void {
  const { overdraftApplications, consumerOverdraftApplications, overdraftLimitChanges } = bank.store;
  const freelancers = overdraftApplications.find(id);
  const consumers = consumerOverdraftApplications.find(id);
  const change = overdraftLimitChanges.find(id);
  if (freelancers?.status === 'offered') moveOverdraftApplication(bank, freelancers, { status: 'expired' });
  if (consumers?.status === 'offered') {
    moveConsumerApplication(bank, consumers, { status: 'deleted', status_description: 'offer expired' });
  }
  if (change?.status === 'tnc_pending') moveLimitChange(bank, change, 'expired');
}
