import * as z from '#shared/kernel/zod.ts';
import { memoised } from '#shared/bank/contract/endpoint.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';

/** How the bank finds an application and whom to ask at the partner. */
export const partnerContactInput = memoised(() => ({
  partner_reference_number: z.optional(sentText()),
  partner_contact_number: z.optional(sentText()),
  partner_contact_name: z.optional(sentText()),
}));

export const partnerContact = {
  partner_reference_number: text,
  partner_contact_number: text,
  partner_contact_name: text,
};
