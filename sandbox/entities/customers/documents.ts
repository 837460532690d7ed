import type * as z from '#shared/kernel/zod.ts';
import type { Customer } from './customer.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { Document } from '#sandbox/engine/model/customers.ts';
import type { UploadedFile } from '#sandbox/engine/operation.ts';
import { invalidModel, modelNotFound } from '#sandbox/engine/refusal.ts';
import type { documentChange, documentQuery, documentUpload } from '#shared/bank/contract/schema/document.ts';

// Documents of persons and of businesses behave alike.

interface Upload {
  readonly items: z.output<ReturnType<typeof documentUpload>>;
  readonly file: UploadedFile;
  /** The person's identification that it is for. */
  readonly identification_id?: string;
}

export function addDocument(
  bank: Bank,
  customer: Customer,
  { items, file, identification_id }: Upload,
): Document {
  if (file.bytes.byteLength === 0) throw invalidModel('file', 'must not be empty');
  return bank.store.documents.insert({
    id: bank.ids.next('document'),
    customer_id: customer.id,
    identification_id: identification_id ?? null,
    name: file.name,
    content_type: file.contentType,
    document_type: typeOf(items) ?? 'OTHER',
    size: file.bytes.byteLength,
    customer_accessible: items.customer_accessible ?? false,
    created_at: bank.instant(),
    deleted_at: null,
    base64: Buffer.from(file.bytes).toString('base64'),
  });
}

/** Includes deleted documents only on request. */
export function documentsOf(
  bank: Bank,
  customer: Customer,
  { customer_accessible, include_deleted = false }: z.output<ReturnType<typeof documentQuery>>,
): readonly Document[] {
  return bank.store.documents
    .by('customer_id', customer.id)
    .filter(
      (document) =>
        (include_deleted || document.deleted_at === null) &&
        (customer_accessible === undefined || document.customer_accessible === customer_accessible),
    );
}

/** Another customer's document does not exist here. A deleted one does: it says when it was deleted. */
export function documentOf(bank: Bank, customer: Customer, id: string): Document {
  const document = bank.store.documents.get(id);
  if (document.customer_id !== customer.id) throw modelNotFound('Document', id);
  return document;
}

/** A document that can still be changed, deleted and downloaded. */
export function keptDocumentOf(bank: Bank, customer: Customer, id: string): Document {
  const document = documentOf(bank, customer, id);
  if (document.deleted_at !== null) throw modelNotFound('Document', id);
  return document;
}

export function changeDocument(
  bank: Bank,
  document: Document,
  change: z.output<ReturnType<typeof documentChange>>,
): Document {
  return bank.store.documents.update(document.id, {
    name: change.filename ?? document.name,
    document_type: typeOf(change) ?? document.document_type,
    customer_accessible: change.customer_accessible ?? document.customer_accessible,
  });
}

/** Marks it deleted. */
export function deleteDocument(bank: Bank, document: Document): Document {
  return bank.store.documents.update(document.id, { deleted_at: bank.instant() });
}

/** The data about a document; another operation returns its bytes. */
export function shownDocument(document: Document) {
  const { id, name, document_type, content_type, size, customer_accessible } = document;
  const { created_at, deleted_at } = document;
  const names = { filename: name, name, type: document_type, document_type };
  return { id, ...names, content_type, size, customer_accessible, created_at, deleted_at };
}

/** The specification's name takes precedence over the reference's. */
const typeOf = ({ type, document_type }: z.output<ReturnType<typeof documentUpload>>) =>
  type ?? document_type;
