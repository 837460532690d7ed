import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { accountProducts } from '#shared/bank/contract/accounts/account-products.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { text } from '#shared/bank/contract/schema/text.ts';

export const identificationAccount = {
  /**
   * Restores the account of a failed bank_plus identification, if another identification succeeded within 60
   * days.
   */
  reactivate: endpoint({
    operation: 'persons.identificationAccount.reactivate',
    // Publicly PATCH; a stage that wants it overrides the row.
    method: 'POST',
    path: '/v1/persons/{person_id}/identification_account/reactivate',
    pathSource: 'public-reference',
    reply: json(() =>
      z.looseObject({
        iban: text(),
        account_currency: text(),
        account_bic: text(),
        product_name: z.nullish(openEnum(accountProducts)),
      }),
    ),
    retry: 'never',
  }),
};
