import { existingPerson, shownPerson } from '#sandbox/entities/customers/shown-person.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { ok } from '#sandbox/engine/operation.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

export const getPerson: OperationHandler<RowOf<'persons.get'>> = ({ path }, bank) =>
  ok(shownPerson(existingPerson(bank, path.id)));
