import { shownDocument } from './shown-document.ts';
import { existingPerson } from './shown-person.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { created } from '#sandbox/engine/operation.ts';
import { invalidModel } from '#sandbox/engine/refusal.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

export const uploadDocument: OperationHandler<RowOf<'persons.documents.upload'>> = (
  { path, body, files },
  bank,
) => {
  if (files.file.bytes.byteLength === 0) throw invalidModel('file', 'must not be empty');
  const document = bank.store.documents.insert({
    id: bank.ids.next('document'),
    person_id: existingPerson(bank, path.person_id).id,
    name: files.file.name,
    content_type: files.file.contentType,
    document_type: body.document_type,
    size: files.file.bytes.byteLength,
    customer_accessible: body.customer_accessible ?? false,
    created_at: bank.instant(),
    deleted_at: null,
    base64: Buffer.from(files.file.bytes).toString('base64'),
  });
  return created(shownDocument(document));
};
