import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import * as z from '#shared/kernel/zod.ts';
import { activeAccount } from '#sandbox/entities/accounts/active-account.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { euroCents, type Account } from '#sandbox/engine/model.ts';
import type { IncomingDirectDebit } from '#sandbox/engine/model/payments.ts';
import { holderOf } from '#sandbox/entities/customers/account-holder.ts';
import { expectDirectDebit } from '#sandbox/operations/payments/incoming-direct-debits.ts';

export const announcedDebit = z.strictObject({
  account_id: z.string(),
  amount: z.int().check(z.positive(), z.maximum(maxAmountCents), z.describe('cents')),
  creditor_name: z._default(z.string(), 'Stadtwerke Musterstadt'),
  creditor_iban: z._default(z.string(), 'DE89370400440532013000'),
  creditor_identifier: z._default(z.string(), 'DE98ZZZ09999999999'),
  mandate_reference: z._default(z.string(), 'MANDATE-1'),
  description: z._default(z.string(), ''),
  valuta_date: z
    .optional(z.iso.date())
    .check(
      z.describe(
        'the next day unless given; paid at 7 of that day, or of the settlement day that follows it',
      ),
    ),
});

/** Another bank announces that it will collect. */
export function announceDirectDebit(bank: Bank, wanted: z.input<typeof announcedDebit>): IncomingDirectDebit {
  const { amount, valuta_date, ...debit } = announcedDebit.parse(wanted);
  const account = activeAccount(bank, debit.account_id);
  const expected = expectDirectDebit(bank, {
    ...debit,
    id: bank.ids.next('directDebit'),
    direct_debit_id: null,
    status: 'SCHEDULED',
    amount: euroCents(amount),
    end_to_end_id: null,
    valuta_date: valuta_date ?? daysAfter(bank.today(), 1),
  });
  notifyOf(bank, expected, account);
  return expected;
}

function notifyOf(bank: Bank, debit: IncomingDirectDebit, debtor: Account): void {
  const { id, account_id, amount, valuta_date, description, end_to_end_id } = debit;
  const { creditor_name, creditor_iban, creditor_identifier } = debit;
  bank.emit({
    type: 'SEPA_DIRECT_DEBIT_TRANSACTION_SCHEDULED',
    entityId: id,
    payload: {
      transaction_id: id,
      account_id,
      amount,
      valuta_date,
      description,
      end_to_end_id,
      creditor_id: creditor_identifier,
      creditor_name,
      creditor_iban,
      creditor_bic: null,
      collection_sequence: 'RCUR',
      debtor_iban: debtor.iban,
      debtor_bic: debtor.bic,
      debtor_name: holderOf(bank, debtor) ?? null,
    },
  });
}
