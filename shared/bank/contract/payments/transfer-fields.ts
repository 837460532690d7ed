import * as z from 'zod';
import { memoised } from '#shared/bank/contract/endpoint.ts';
import { reference } from '#shared/bank/contract/schema/id.ts';
import { euroInput, money } from '#shared/bank/contract/schema/money.ts';
import { bic, iban, sentText, text } from '#shared/bank/contract/schema/text.ts';

/** What every order to pay by SEPA credit transfer says; the bank takes the SEPA character set only. */
export const transferInput = memoised(() =>
  z.strictObject({
    amount: euroInput,
    recipient_name: sentText(70),
    recipient_iban: iban,
    recipient_bic: bic.optional(),
    description: sentText(140).optional(),
    end_to_end_id: sentText(35).optional(),
  }),
);

/** The same in replies, for whatever a payment is ordered by. */
export const transferFields = {
  reference,
  amount: money.nullish(),
  description: text,
  recipient_name: text,
  recipient_iban: text,
  recipient_bic: text,
  end_to_end_id: text,
};

/** What every instant or scheduled transfer says in replies: newer resources name the recipient a creditor. */
export const creditorFields = {
  account_id: reference,
  amount: money.nullish(),
  creditor_iban: text,
  creditor_name: text,
  description: text,
  end_to_end_id: text,
  initiator_reference: text,
};
