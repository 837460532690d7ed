import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { created, list, ok } from '#sandbox/engine/operation.ts';
import { personCustomer } from '#sandbox/operations/customers/customer.ts';
import {
  addTaxIdentification,
  changeTaxIdentification,
  shownTaxIdentification,
  taxIdentificationOf,
  taxIdentificationsOf,
} from '#sandbox/operations/customers/tax-identifications.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

export const createTaxIdentification: OperationHandler<RowOf<'persons.taxIdentifications.create'>> = (
  { path, body },
  bank,
) => {
  const person = personCustomer(bank, path.person_id);
  return created(shownTaxIdentification(addTaxIdentification(bank, person, body)));
};

export const listTaxIdentifications: OperationHandler<RowOf<'persons.taxIdentifications.list'>> = (
  { path },
  bank,
) => list(taxIdentificationsOf(bank, personCustomer(bank, path.person_id)).map(shownTaxIdentification));

export const getTaxIdentification: OperationHandler<RowOf<'persons.taxIdentifications.get'>> = (
  { path },
  bank,
) => ok(shownTaxIdentification(taxIdentificationOf(bank, personCustomer(bank, path.person_id), path.id)));

export const updateTaxIdentification: OperationHandler<RowOf<'persons.taxIdentifications.update'>> = (
  { path, body },
  bank,
) => {
  const person = personCustomer(bank, path.person_id);
  return ok(shownTaxIdentification(changeTaxIdentification(bank, person, { id: path.id, change: body })));
};
