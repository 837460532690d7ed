import type { HandlersOf } from '#sandbox/engine/operation.ts';
import { personCustomer } from '#sandbox/entities/customers/customer.ts';
import { taxIdentificationHandlersOf } from '#sandbox/entities/customers/tax-identification-handlers.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

const taxIdentifications = taxIdentificationHandlersOf((bank, { person_id }: { person_id: string }) =>
  personCustomer(bank, person_id),
);

export const taxIdentificationHandlers = {
  'persons.taxIdentifications.create': taxIdentifications.create,
  'persons.taxIdentifications.list': taxIdentifications.list,
  'persons.taxIdentifications.get': taxIdentifications.get,
  'persons.taxIdentifications.update': taxIdentifications.update,
} satisfies Partial<HandlersOf<OperationRow>>;
