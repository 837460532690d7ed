import { existingBusiness } from '#sandbox/entities/customers/shown-business.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { BusinessIdentificationNumber } from '#sandbox/engine/model/businesses.ts';
import type { HandlersOf } from '#sandbox/engine/operation.ts';
import { created, ok } from '#sandbox/engine/operation.ts';
import { modelNotFound } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const businessIdentificationNumberHandlers = {
  'businesses.businessIdentificationNumbers.create': ({ path, body }, bank) => {
    const { id } = existingBusiness(bank, path.business_id);
    const number = {
      id: bank.ids.next('businessIdentificationNumber'),
      business_id: id,
      number: body.number,
    };
    return created(shownNumber(bank.store.businessIdentificationNumbers.insert(number)));
  },
  'businesses.businessIdentificationNumbers.get': ({ path }, bank) => ok(shownNumber(numberAt(bank, path))),
  'businesses.businessIdentificationNumbers.update': ({ path, body }, bank) => {
    const { id } = numberAt(bank, path);
    return ok(shownNumber(bank.store.businessIdentificationNumbers.update(id, { number: body.number })));
  },
} satisfies Partial<HandlersOf<OperationRow>>;

/** Under this business, a number of another business does not exist. */
function numberAt(
  bank: Bank,
  path: { readonly business_id: string; readonly id: string },
): BusinessIdentificationNumber {
  const business = existingBusiness(bank, path.business_id);
  const number = bank.store.businessIdentificationNumbers.get(path.id);
  if (number.business_id !== business.id) throw modelNotFound('BusinessIdentificationNumber', path.id);
  return number;
}

function shownNumber({ id, number }: BusinessIdentificationNumber) {
  return { id, number };
}
