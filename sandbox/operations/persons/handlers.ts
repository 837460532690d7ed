import type { HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { authorizedPersonHandlers } from './authorized-persons.ts';
import { createPerson } from './create-person.ts';
import { documentHandlers } from './documents.ts';
import { getPerson } from './get-person.ts';
import { identificationHandlers } from './identification-documents.ts';
import { listPersons } from './list-persons.ts';
import { mobileNumberHandlers } from './mobile-number.ts';
import { reactivateIdentificationAccount } from './reactivate-identification-account.ts';
import { settingsHandlers } from './settings.ts';
import { taxIdentificationHandlers } from './tax-identifications.ts';
import { testIdDocumentUpdate } from './test-id-document-update.ts';
import { updatePerson } from './update-person.ts';

export const personHandlers = {
  'persons.create': createPerson,
  'persons.list': listPersons,
  'persons.get': getPerson,
  'persons.update': updatePerson,
  'persons.testIdDocumentUpdate': testIdDocumentUpdate,
  'persons.identificationAccount.reactivate': reactivateIdentificationAccount,
  ...mobileNumberHandlers,
  ...taxIdentificationHandlers,
  ...documentHandlers,
  ...identificationHandlers,
  ...settingsHandlers,
  ...authorizedPersonHandlers,
} satisfies Partial<HandlersOf<OperationRow>>;
