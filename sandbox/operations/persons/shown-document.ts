import type { PersonDocument } from '#sandbox/engine/model.ts';

/** What is known of a document; its bytes are an operation of their own. */
export function shownDocument(document: PersonDocument) {
  return {
    id: document.id,
    name: document.name,
    document_type: document.document_type,
    content_type: document.content_type,
    size: document.size,
    customer_accessible: document.customer_accessible,
    created_at: document.created_at,
    deleted_at: document.deleted_at,
  };
}
