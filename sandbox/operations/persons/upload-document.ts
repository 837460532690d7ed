import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { created } from '#sandbox/engine/operation.ts';
import { personCustomer } from '#sandbox/operations/customers/customer.ts';
import { addDocument, shownDocument } from '#sandbox/operations/customers/documents.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

export const uploadDocument: OperationHandler<RowOf<'persons.documents.upload'>> = (
  { path, body, files },
  bank,
) => {
  const person = personCustomer(bank, path.person_id);
  return created(shownDocument(addDocument(bank, person, { items: body, file: files.file })));
};
