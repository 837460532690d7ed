import { isIban } from '#sandbox/entities/accounts/iban-check.ts';
import { isOwnIban, ownBic } from '#sandbox/engine/iban.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { created } from '#sandbox/engine/operation.ts';
import { invalidModel } from '#sandbox/engine/refusal.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';
import { iban as ibanText } from '#shared/bank/contract/schema/text.ts';

/** Only the bank's own BIC is known here. */
export const lookUpIban: OperationHandler<RowOf<'ibanLookups.create'>> = ({ body: { iban } }) => {
  if (!ibanText().safeParse(iban).success || !isIban(iban)) throw invalidModel('iban', 'is invalid');
  return created({ iban, bic: isOwnIban(iban) ? ownBic : null, bank_name: null });
};
