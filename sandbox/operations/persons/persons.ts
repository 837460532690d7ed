import { existingPerson, shownPerson } from '#sandbox/entities/customers/shown-person.ts';
import { toJsonObject } from '#sandbox/entities/json-object.ts';
import { changeRequested, created, type HandlersOf, ok, shownList } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { startChangeRequest } from '#sandbox/entities/change-requests/start-change-request.ts';
import { attributeChange } from '#sandbox/entities/customers/attribute-change.ts';
import { refuseIncomplete } from '#sandbox/entities/customers/mandatory-attributes.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { JsonObject } from '#shared/kernel/json.ts';

export const personResourceHandlers = {
  'persons.create': ({ body }, bank) => {
    const attributes = toJsonObject(body);
    refuseIncomplete(bank, { type: 'Person', attributes });
    const id = bank.ids.next('person');
    const created_at = bank.instant();
    return created(shownPerson(bank.store.persons.insert({ id, created_at, deleted_at: null, attributes })));
  },
  'persons.list': (_call, bank) => shownList(bank.store.persons.by('deleted_at', null), shownPerson),
  'persons.get': ({ path }, bank) => ok(shownPerson(existingPerson(bank, path.id))),
  /** Empty attributes are filled at once; changing a value waits for a change request. */
  'persons.update': ({ path, body }, bank) => {
    const person = existingPerson(bank, path.id);
    const { changed, overwrites } = attributeChange(person.attributes, body);
    if (!overwrites) return ok(changePerson(bank, person.id, changed));
    return changeRequested(
      startChangeRequest(bank, {
        operation: 'persons.update',
        argument: { person_id: person.id, attributes: changed },
        person_id: person.id,
      }),
    );
  },
} satisfies Partial<HandlersOf<OperationRow>>;

/** Replaces the named properties and notifies the partner, unless nothing changes. */
export function changePerson(bank: Bank, personId: string, changed: JsonObject) {
  const person = existingPerson(bank, personId);
  if (Object.keys(changed).length === 0) return shownPerson(person);
  const attributes = { ...person.attributes, ...changed };
  bank.emit({ type: 'PERSON_CHANGED', entityId: personId, payload: {} });
  return shownPerson(bank.store.persons.update(personId, { attributes }));
}
