import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { TaxExemption } from '#sandbox/engine/model/tax-exemptions.ts';
import { taxExemptionRequestStates, taxExemptionStates } from '#sandbox/engine/states/tax-exemptions.ts';
import { refusal } from '#sandbox/engine/refusal.ts';

export const taxExemptionMove = z.strictObject({
  account_id: z.string().check(z.describe('the savings account')),
  exemption_type: z._default(z.enum(['CREATE', 'UPDATE', 'CLOSE', 'DELETE']), 'CREATE'),
  status: z._default(z.enum(taxExemptionRequestStates.statuses), 'SUCCESS'),
  failure_reason: z._default(z.nullable(z.string()), null),
  amount: z
    ._default(z.int().check(z.minimum(0), z.maximum(maxAmountCents)), 100_000)
    .check(z.describe('cents')),
});

/** A request about a savings account's exemption is made, granted or refused. */
export function changeTaxExemption(bank: Bank, wanted: z.input<typeof taxExemptionMove>): TaxExemption {
  const { account_id, status, amount, ...request } = taxExemptionMove.parse(wanted);
  const { taxExemptions } = bank.store;
  const known = exemptionOf(bank, account_id) ?? taxExemptions.insert(newExemption(bank, account_id));
  const exemption = taxExemptions.update(known.id, {
    ...request,
    request_status: status,
    updated_at: bank.changedAt(),
    ...(status === 'SUCCESS' && granted(known, request.exemption_type, amount)),
  });
  const { failure_reason, updated_at } = exemption;
  bank.emit({
    type: 'TAX_EXEMPTION_UPDATED',
    entityId: exemption.id,
    payload: {
      ...shownAccounts(bank, exemption),
      main_account_iban: mainAccountOf(bank, account_id)?.iban ?? null,
      exemption_type: request.exemption_type,
      status,
      failure_reason,
      updated_at,
      amount: euroCents(amount),
    },
  });
  return exemption;
}

export const taxExemptionUse = z.strictObject({
  account_id: z.string().check(z.describe('the savings account')),
  amount: z
    .int()
    .check(z.positive(), z.maximum(maxAmountCents), z.describe('cents of interest that are free of tax')),
});

/** Interest uses a part of the exemption. */
export function useTaxExemption(bank: Bank, wanted: z.input<typeof taxExemptionUse>): TaxExemption {
  const { account_id, amount } = taxExemptionUse.parse(wanted);
  const known = exemptionOf(bank, bank.store.accounts.get(account_id).id);
  const used_cents = (known?.used_cents ?? 0) + amount;
  if (known?.status !== 'ACTIVE' || used_cents > known.amount.value) {
    throw refusal(409, 'not_exempt', 'So much interest of this account is not exempt.');
  }
  return announceUse(
    bank,
    bank.store.taxExemptions.update(known.id, { used_cents, updated_at: bank.changedAt() }),
  );
}

/** As much of the interest as the exemption still covers; its cents. */
export function useExemption(bank: Bank, accountId: string, interestCents: number): number {
  const known = exemptionOf(bank, accountId);
  if (known?.status !== 'ACTIVE') return 0;
  const amount = Math.min(interestCents, known.amount.value - known.used_cents);
  if (amount > 0) useTaxExemption(bank, { account_id: accountId, amount });
  return amount;
}

export const endedTaxExemption = z.strictObject({
  account_id: z.string().check(z.describe('the savings account')),
  status: z._default(z.enum(['INVALID', 'EXPIRED']), 'INVALID'),
});

/** The tax office declares it invalid, or its last year is over. */
export function endTaxExemption(bank: Bank, wanted: z.input<typeof endedTaxExemption>): TaxExemption {
  const { account_id, status } = endedTaxExemption.parse(wanted);
  const known = exemptionOf(bank, bank.store.accounts.get(account_id).id);
  if (known === undefined) throw refusal(409, 'no_exemption', 'The account has no tax exemption.');
  const change = { status, updated_at: bank.changedAt() };
  return announceUse(bank, bank.store.taxExemptions.update(known.id, change));
}

function announceUse(bank: Bank, exemption: TaxExemption): TaxExemption {
  const { used_cents } = exemption;
  const { request_status, failure_reason, valid_from_year, valid_to_year, updated_at } = exemption;
  bank.emit({
    type: 'TAX_EXEMPTION_UTILIZATION',
    entityId: exemption.id,
    payload: {
      ...shownAccounts(bank, exemption),
      request_status,
      failure_reason,
      tax_exemption_status: exemption.status,
      tax_allowance_amount: exemption.amount,
      tax_allowance_used_amount: euroCents(used_cents),
      tax_allowance_remaining_amount: euroCents(exemption.amount.value - used_cents),
      valid_from_year,
      valid_to_year,
      updated_at,
    },
  });
  return exemption;
}

function newExemption(bank: Bank, accountId: string): TaxExemption {
  const year = Number(bank.today().slice(0, 4));
  return {
    id: bank.ids.uuid(),
    account_id: bank.store.accounts.get(accountId).id,
    exemption_type: 'CREATE',
    request_status: 'OPENED',
    failure_reason: null,
    status: 'INACTIVE',
    amount: euroCents(0),
    used_cents: 0,
    valid_from_year: year,
    valid_to_year: year,
    updated_at: bank.instant(),
  };
}

/** The used part was paid out free of tax: no request can take it back. */
function granted(
  { used_cents }: TaxExemption,
  type: TaxExemption['exemption_type'],
  amount: number,
): Partial<TaxExemption> {
  if (type === 'CLOSE') return { status: 'INACTIVE' };
  if (type === 'DELETE') return { status: 'DELETED' };
  if (amount < used_cents) {
    throw refusal(
      409,
      'exemption_used',
      `${used_cents} cents of the exemption are used: grant no less than that, or let the request fail.`,
    );
  }
  return { status: 'ACTIVE', amount: euroCents(amount) };
}

function exemptionOf(bank: Bank, accountId: string): TaxExemption | undefined {
  return bank.store.taxExemptions
    .by('account_id', accountId)
    .find(({ status }) => !taxExemptionStates.isFinal(status));
}

function mainAccountOf(bank: Bank, savingsAccountId: string) {
  const mappings = bank.store.savingsMappings.by('deposit_account_id', savingsAccountId);
  return mappings[0] && bank.store.accounts.get(mappings[0].main_account_id);
}

function shownAccounts(bank: Bank, { id, account_id }: TaxExemption) {
  const main_account_id = mainAccountOf(bank, account_id)?.id ?? null;
  return { id, deposit_type: 'SAVINGS_ACCOUNT', deposit_account_id: account_id, main_account_id };
}
