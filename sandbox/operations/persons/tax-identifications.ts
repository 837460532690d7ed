import type { HandlersOf } from '#sandbox/engine/operation.ts';
import { created, list, ok } from '#sandbox/engine/operation.ts';
import { personCustomer } from '#sandbox/entities/customers/customer.ts';
import {
  addTaxIdentification,
  changeTaxIdentification,
  shownTaxIdentification,
  taxIdentificationOf,
  taxIdentificationsOf,
} from '#sandbox/entities/customers/tax-identifications.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const taxIdentificationHandlers = {
  'persons.taxIdentifications.create': ({ path, body }, bank) => {
    const person = personCustomer(bank, path.person_id);
    return created(shownTaxIdentification(addTaxIdentification(bank, person, body)));
  },
  'persons.taxIdentifications.list': ({ path }, bank) => {
    const person = personCustomer(bank, path.person_id);
    return list(taxIdentificationsOf(bank, person).map(shownTaxIdentification));
  },
  'persons.taxIdentifications.get': ({ path }, bank) => {
    const person = personCustomer(bank, path.person_id);
    return ok(shownTaxIdentification(taxIdentificationOf(bank, person, path.id)));
  },
  'persons.taxIdentifications.update': ({ path, body }, bank) => {
    const person = personCustomer(bank, path.person_id);
    const changed = changeTaxIdentification(bank, person, { id: path.id, change: body });
    return ok(shownTaxIdentification(changed));
  },
} satisfies Partial<HandlersOf<OperationRow>>;
