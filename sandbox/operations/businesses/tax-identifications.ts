import type { HandlersOf } from '#sandbox/engine/operation.ts';
import { created, list, ok } from '#sandbox/engine/operation.ts';
import { businessCustomer } from '#sandbox/entities/customers/customer.ts';
import {
  addTaxIdentification,
  changeTaxIdentification,
  shownTaxIdentification,
  taxIdentificationOf,
  taxIdentificationsOf,
} from '#sandbox/entities/customers/tax-identifications.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const taxIdentificationHandlers = {
  'businesses.taxIdentifications.create': ({ path, body }, bank) => {
    const business = businessCustomer(bank, path.business_id);
    return created(shownTaxIdentification(addTaxIdentification(bank, business, body)));
  },
  'businesses.taxIdentifications.list': ({ path }, bank) => {
    const business = businessCustomer(bank, path.business_id);
    return list(taxIdentificationsOf(bank, business).map(shownTaxIdentification));
  },
  'businesses.taxIdentifications.get': ({ path }, bank) => {
    const business = businessCustomer(bank, path.business_id);
    return ok(shownTaxIdentification(taxIdentificationOf(bank, business, path.id)));
  },
  'businesses.taxIdentifications.update': ({ path, body }, bank) => {
    const business = businessCustomer(bank, path.business_id);
    const changed = changeTaxIdentification(bank, business, { id: path.id, change: body });
    return ok(shownTaxIdentification(changed));
  },
} satisfies Partial<HandlersOf<OperationRow>>;
