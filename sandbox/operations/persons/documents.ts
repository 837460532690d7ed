import type { HandlersOf } from '#sandbox/engine/operation.ts';
import { personCustomer } from '#sandbox/entities/customers/customer.ts';
import { documentHandlersOf } from '#sandbox/entities/customers/document-handlers.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

const documents = documentHandlersOf((bank, { person_id }: { person_id: string }) =>
  personCustomer(bank, person_id),
);

export const documentHandlers = {
  'persons.documents.upload': documents.upload,
  'persons.documents.list': documents.list,
  'persons.documents.get': documents.get,
  'persons.documents.file.get': documents.getFile,
  'persons.documents.update': documents.update,
  'persons.documents.delete': documents.delete,
} satisfies Partial<HandlersOf<OperationRow>>;
