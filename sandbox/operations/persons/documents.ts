import type { HandlersOf } from '#sandbox/engine/operation.ts';
import { bytes, created, done, list, ok } from '#sandbox/engine/operation.ts';
import { personCustomer } from '#sandbox/entities/customers/customer.ts';
import {
  addDocument,
  changeDocument,
  deleteDocument,
  documentOf,
  documentsOf,
  keptDocumentOf,
  shownDocument,
} from '#sandbox/entities/customers/documents.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const documentHandlers = {
  'persons.documents.upload': ({ path, body, files }, bank) => {
    const person = personCustomer(bank, path.person_id);
    return created(shownDocument(addDocument(bank, person, { items: body, file: files.file })));
  },
  'persons.documents.list': ({ path, query }, bank) => {
    const person = personCustomer(bank, path.person_id);
    return list(documentsOf(bank, person, query).map(shownDocument));
  },
  'persons.documents.get': ({ path }, bank) => {
    const person = personCustomer(bank, path.person_id);
    return ok(shownDocument(documentOf(bank, person, path.id)));
  },
  'persons.documents.file.get': ({ path }, bank) => {
    const document = keptDocumentOf(bank, personCustomer(bank, path.person_id), path.id);
    return bytes(Buffer.from(document.base64, 'base64'), document.content_type);
  },
  'persons.documents.update': ({ path, body }, bank) => {
    const document = keptDocumentOf(bank, personCustomer(bank, path.person_id), path.id);
    return ok(shownDocument(changeDocument(bank, document, body)));
  },
  'persons.documents.delete': ({ path }, bank) => {
    deleteDocument(bank, keptDocumentOf(bank, personCustomer(bank, path.person_id), path.id));
    return done();
  },
} satisfies Partial<HandlersOf<OperationRow>>;
