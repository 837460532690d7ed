import { shownPerson } from '#sandbox/entities/customers/shown-person.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { list } from '#sandbox/engine/operation.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

export const listPersons: OperationHandler<RowOf<'persons.list'>> = (_call, bank) =>
  list(bank.store.persons.where((person) => person.deleted_at === null).map(shownPerson));
