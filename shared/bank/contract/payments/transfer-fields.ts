import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { reference } from '#shared/bank/contract/schema/id.ts';
import { euroInput, money } from '#shared/bank/contract/schema/money.ts';
import { sepaBic, sepaIban, sepaReference, sepaText } from '#shared/bank/contract/schema/sepa.ts';
import { text } from '#shared/bank/contract/schema/text.ts';

/** What every order to pay by SEPA credit transfer says; the bank takes the SEPA character set only. */
export const transferInput = memoised(() => ({
  amount: euroInput(),
  recipient_name: sepaText(70),
  recipient_iban: sepaIban(),
  recipient_bic: z.optional(sepaBic()),
  description: z.optional(sepaText(140)),
  end_to_end_id: z.optional(sepaReference()),
}));

/** The same in replies, for whatever a payment is ordered by. */
export const transferFields = memoised(() => ({
  reference: reference(),
  amount: z.nullish(money()),
  description: text(),
  recipient_name: text(),
  recipient_iban: text(),
  recipient_bic: text(),
  end_to_end_id: text(),
}));

/** What every instant or scheduled transfer says in replies: newer resources name the recipient a creditor. */
export const creditorFields = memoised(() => ({
  account_id: reference(),
  amount: z.nullish(money()),
  creditor_iban: text(),
  creditor_name: text(),
  description: text(),
  end_to_end_id: text(),
  initiator_reference: text(),
}));
