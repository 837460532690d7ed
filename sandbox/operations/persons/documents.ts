import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { bytes, created, done, list, ok } from '#sandbox/engine/operation.ts';
import { personCustomer } from '#sandbox/operations/customers/customer.ts';
import * as documents from '#sandbox/operations/customers/documents.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

export const uploadDocument: OperationHandler<RowOf<'persons.documents.upload'>> = (
  { path, body, files },
  bank,
) => {
  const person = personCustomer(bank, path.person_id);
  const upload = { items: body, file: files.file };
  return created(documents.shownDocument(documents.addDocument(bank, person, upload)));
};

export const listDocuments: OperationHandler<RowOf<'persons.documents.list'>> = ({ path, query }, bank) => {
  const person = personCustomer(bank, path.person_id);
  return list(documents.documentsOf(bank, person, query).map(documents.shownDocument));
};

export const getDocument: OperationHandler<RowOf<'persons.documents.get'>> = ({ path }, bank) =>
  ok(documents.shownDocument(documents.documentOf(bank, personCustomer(bank, path.person_id), path.id)));

export const downloadDocument: OperationHandler<RowOf<'persons.documents.file'>> = ({ path }, bank) => {
  const document = documents.keptDocumentOf(bank, personCustomer(bank, path.person_id), path.id);
  return bytes(Buffer.from(document.base64, 'base64'), document.content_type);
};

export const updateDocument: OperationHandler<RowOf<'persons.documents.update'>> = ({ path, body }, bank) => {
  const document = documents.keptDocumentOf(bank, personCustomer(bank, path.person_id), path.id);
  return ok(documents.shownDocument(documents.changeDocument(bank, document, body)));
};

export const deleteDocument: OperationHandler<RowOf<'persons.documents.delete'>> = ({ path }, bank) => {
  const document = documents.keptDocumentOf(bank, personCustomer(bank, path.person_id), path.id);
  documents.deleteDocument(bank, document);
  return done();
};
