import * as z from 'zod';
import { activeAccount } from './accounts.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { daysAfter } from '#sandbox/engine/business-day.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { IncomingDirectDebit } from '#sandbox/engine/model/payments.ts';
import { expectDirectDebit } from '#sandbox/operations/payments/incoming-direct-debits.ts';

export const announcedDebit = z.strictObject({
  account_id: z.string(),
  amount: z.int().positive().describe('cents'),
  creditor_name: z.string().default('Stadtwerke Musterstadt'),
  creditor_iban: z.string().default('DE89370400440532013000'),
  creditor_identifier: z.string().default('DE98ZZZ09999999999'),
  mandate_reference: z.string().default('MANDATE-1'),
  description: z.string().default(''),
  valuta_date: z.iso.date().optional().describe('the next day unless given; paid at 7 of that day'),
});

/** Another bank announces that it will collect. */
export function announceDirectDebit(bank: Bank, wanted: z.input<typeof announcedDebit>): IncomingDirectDebit {
  const { amount, valuta_date, ...debit } = announcedDebit.parse(wanted);
  activeAccount(bank, debit.account_id);
  return expectDirectDebit(bank, {
    ...debit,
    id: bank.ids.next('directDebit'),
    status: 'SCHEDULED',
    amount: euroCents(amount),
    end_to_end_id: null,
    valuta_date: valuta_date ?? daysAfter(bank.today(), 1),
  });
}
