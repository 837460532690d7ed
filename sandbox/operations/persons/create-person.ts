import { shownPerson } from '#sandbox/entities/customers/shown-person.ts';
import { toJsonObject } from '#sandbox/entities/json-object.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { created } from '#sandbox/engine/operation.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

export const createPerson: OperationHandler<RowOf<'persons.create'>> = ({ body }, bank) =>
  created(
    shownPerson(
      bank.store.persons.insert({
        id: bank.ids.next('person'),
        created_at: bank.instant(),
        deleted_at: null,
        attributes: toJsonObject(body),
      }),
    ),
  );
