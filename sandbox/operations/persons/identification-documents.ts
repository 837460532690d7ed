import type { Bank } from '#sandbox/engine/bank.ts';
import type { Identification } from '#sandbox/engine/model.ts';
import type { HandlersOf } from '#sandbox/engine/operation.ts';
import { created, list } from '#sandbox/engine/operation.ts';
import { modelNotFound } from '#sandbox/engine/refusal.ts';
import { personCustomer } from '#sandbox/entities/customers/customer.ts';
import { addDocument, documentsOf, shownDocument } from '#sandbox/entities/customers/documents.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';

export const identificationHandlers = {
  /** It is a document of the person as well. */
  'persons.identifications.documents.upload': ({ path, body, files }, bank) => {
    const identification = identificationOf(bank, path);
    const person = personCustomer(bank, identification.person_id);
    const upload = { items: body, file: files.file, identification_id: identification.id };
    return created(shownDocument(addDocument(bank, person, upload)));
  },
  'persons.identifications.documents.list': ({ path }, bank) => {
    const { id, person_id } = identificationOf(bank, path);
    const documents = documentsOf(bank, personCustomer(bank, person_id), {});
    return list(documents.filter(({ identification_id }) => identification_id === id).map(shownDocument));
  },
} satisfies Partial<HandlersOf<OperationRow>>;

/** Another person's identification does not exist under this one. */
function identificationOf(bank: Bank, path: { person_id: string; id: string }): Identification {
  const person = existingPerson(bank, path.person_id);
  const identification = bank.store.identifications.get(path.id);
  if (identification.person_id !== person.id) throw modelNotFound('PersonIdentification', path.id);
  return identification;
}
