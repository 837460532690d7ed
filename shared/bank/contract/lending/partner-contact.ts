import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';

/** How the bank finds an application and whom to ask at the partner. */
export const partnerContactInput = memoised(() => ({
  partner_reference_number: z.optional(sentText()),
  partner_contact_number: z.optional(sentText()),
  partner_contact_name: z.optional(sentText()),
}));

export const partnerContact = memoised(() => ({
  partner_reference_number: text(),
  partner_contact_number: text(),
  partner_contact_name: text(),
}));
