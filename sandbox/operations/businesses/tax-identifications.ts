import type { HandlersOf } from '#sandbox/engine/operation.ts';
import { businessCustomer } from '#sandbox/entities/customers/customer.ts';
import { taxIdentificationHandlersOf } from '#sandbox/entities/customers/tax-identification-handlers.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

const taxIdentifications = taxIdentificationHandlersOf((bank, { business_id }: { business_id: string }) =>
  businessCustomer(bank, business_id),
);

export const taxIdentificationHandlers = {
  'businesses.taxIdentifications.create': taxIdentifications.create,
  'businesses.taxIdentifications.list': taxIdentifications.list,
  'businesses.taxIdentifications.get': taxIdentifications.get,
  'businesses.taxIdentifications.update': taxIdentifications.update,
} satisfies Partial<HandlersOf<OperationRow>>;
