import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { bytes } from '#sandbox/engine/operation.ts';
import { modelNotFound } from '#sandbox/engine/refusal.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

export const downloadDocument: OperationHandler<RowOf<'persons.documents.file'>> = ({ path }, bank) => {
  const document = bank.store.documents.get(path.id);
  if (document.person_id !== path.person_id) throw modelNotFound('Document', path.id);
  return bytes(Buffer.from(document.base64, 'base64'), document.content_type);
};
