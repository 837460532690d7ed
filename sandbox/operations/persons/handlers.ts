import type { HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { authorizedPersonHandlers } from './authorized-persons.ts';
import { createPerson } from './create-person.ts';
import {
  deleteDocument,
  downloadDocument,
  getDocument,
  listDocuments,
  updateDocument,
  uploadDocument,
} from './documents.ts';
import { getPerson } from './get-person.ts';
import { listIdentificationDocuments, uploadIdentificationDocument } from './identification-documents.ts';
import { listPersons } from './list-persons.ts';
import {
  authorizeMobileNumber,
  confirmMobileNumber,
  createMobileNumber,
  deleteMobileNumber,
  getMobileNumber,
  reauthorizeMobileNumber,
} from './mobile-number.ts';
import { reactivateIdentificationAccount } from './reactivate-identification-account.ts';
import { settingsHandlers } from './settings.ts';
import {
  createTaxIdentification,
  getTaxIdentification,
  listTaxIdentifications,
  updateTaxIdentification,
} from './tax-identifications.ts';
import { testIdDocumentUpdate } from './test-id-document-update.ts';
import { updatePerson } from './update-person.ts';

export const personHandlers = {
  'persons.create': createPerson,
  'persons.list': listPersons,
  'persons.get': getPerson,
  'persons.update': updatePerson,
  'persons.mobileNumber.create': createMobileNumber,
  'persons.mobileNumber.get': getMobileNumber,
  'persons.mobileNumber.delete': deleteMobileNumber,
  'persons.mobileNumber.authorize': authorizeMobileNumber,
  'persons.mobileNumber.confirm': confirmMobileNumber,
  'persons.mobileNumber.reauthorize': reauthorizeMobileNumber,
  'persons.taxIdentifications.create': createTaxIdentification,
  'persons.taxIdentifications.list': listTaxIdentifications,
  'persons.taxIdentifications.get': getTaxIdentification,
  'persons.taxIdentifications.update': updateTaxIdentification,
  'persons.documents.upload': uploadDocument,
  'persons.documents.list': listDocuments,
  'persons.documents.get': getDocument,
  'persons.documents.file': downloadDocument,
  'persons.documents.update': updateDocument,
  'persons.documents.delete': deleteDocument,
  'persons.identifications.uploadDocument': uploadIdentificationDocument,
  'persons.identifications.documents': listIdentificationDocuments,
  'persons.testIdDocumentUpdate': testIdDocumentUpdate,
  'persons.identificationAccount.reactivate': reactivateIdentificationAccount,
  ...settingsHandlers,
  ...authorizedPersonHandlers,
} satisfies Partial<HandlersOf<OperationRow>>;
