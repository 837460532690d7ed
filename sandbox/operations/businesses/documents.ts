import type { HandlersOf } from '#sandbox/engine/operation.ts';
import { bytes, created, done, list, ok } from '#sandbox/engine/operation.ts';
import { businessCustomer } from '#sandbox/entities/customers/customer.ts';
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
  'businesses.documents.upload': ({ path, body, files }, bank) => {
    const business = businessCustomer(bank, path.business_id);
    return created(shownDocument(addDocument(bank, business, { items: body, file: files.file })));
  },
  'businesses.documents.list': ({ path, query }, bank) => {
    const business = businessCustomer(bank, path.business_id);
    return list(documentsOf(bank, business, query).map(shownDocument));
  },
  'businesses.documents.get': ({ path }, bank) => {
    const business = businessCustomer(bank, path.business_id);
    return ok(shownDocument(documentOf(bank, business, path.id)));
  },
  'businesses.documents.file.get': ({ path }, bank) => {
    const document = keptDocumentOf(bank, businessCustomer(bank, path.business_id), path.id);
    return bytes(Buffer.from(document.base64, 'base64'), document.content_type);
  },
  'businesses.documents.update': ({ path, body }, bank) => {
    const document = keptDocumentOf(bank, businessCustomer(bank, path.business_id), path.id);
    return ok(shownDocument(changeDocument(bank, document, body)));
  },
  'businesses.documents.delete': ({ path }, bank) => {
    deleteDocument(bank, keptDocumentOf(bank, businessCustomer(bank, path.business_id), path.id));
    return done();
  },
} satisfies Partial<HandlersOf<OperationRow>>;
