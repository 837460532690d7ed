import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { bytes } from '#sandbox/engine/operation.ts';
import { personCustomer } from '#sandbox/operations/customers/customer.ts';
import { keptDocumentOf } from '#sandbox/operations/customers/documents.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

export const downloadDocument: OperationHandler<RowOf<'persons.documents.file'>> = ({ path }, bank) => {
  const document = keptDocumentOf(bank, personCustomer(bank, path.person_id), path.id);
  return bytes(Buffer.from(document.base64, 'base64'), document.content_type);
};
