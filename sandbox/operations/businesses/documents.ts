import type { HandlersOf } from '#sandbox/engine/operation.ts';
import { businessCustomer } from '#sandbox/entities/customers/customer.ts';
import { documentHandlersOf } from '#sandbox/entities/customers/document-handlers.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

const documents = documentHandlersOf((bank, { business_id }: { business_id: string }) =>
  businessCustomer(bank, business_id),
);

export const documentHandlers = {
  'businesses.documents.upload': documents.upload,
  'businesses.documents.list': documents.list,
  'businesses.documents.get': documents.get,
  'businesses.documents.file.get': documents.getFile,
  'businesses.documents.update': documents.update,
  'businesses.documents.delete': documents.delete,
} satisfies Partial<HandlersOf<OperationRow>>;
