import type { HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { createPerson } from './create-person.ts';
import { downloadDocument } from './download-document.ts';
import { getPerson } from './get-person.ts';
import { listPersons } from './list-persons.ts';
import {
  authorizeMobileNumber,
  confirmMobileNumber,
  createMobileNumber,
  deleteMobileNumber,
  getMobileNumber,
  reauthorizeMobileNumber,
} from './mobile-number.ts';
import { updatePerson } from './update-person.ts';
import { uploadDocument } from './upload-document.ts';

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
  'persons.documents.upload': uploadDocument,
  'persons.documents.file': downloadDocument,
} satisfies Partial<HandlersOf<OperationRow>>;
