import { isOwnIban, ownBicOf } from '#sandbox/engine/iban.ts';
import { created, type HandlersOf } from '#sandbox/engine/operation.ts';
import { invalidModel } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { iban as ibanText } from '#shared/bank/contract/schema/iban.ts';

export const ibanLookupHandlers = {
  /** Knows only the bank's own BICs. */
  'ibanLookups.create': ({ body: { iban } }) => {
    if (!ibanText().safeParse(iban).success) throw invalidModel('iban', 'is invalid');
    return created({ iban, bic: isOwnIban(iban) ? ownBicOf(iban) : null, bank_name: null });
  },
} satisfies Partial<HandlersOf<OperationRow>>;
