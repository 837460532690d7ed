import type { HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { authorizedPersonHandlers } from './authorized-persons.ts';
import { beneficialOwnerHandlers } from './beneficial-owners.ts';
import { businessIdentificationNumberHandlers } from './business-identification-numbers.ts';
import { businessResourceHandlers } from './businesses.ts';
import { commercialRegistrationHandlers } from './commercial-registrations.ts';
import { documentHandlers } from './documents.ts';
import { eddDataHandlers } from './edd-data.ts';
import { identificationHandlers } from './identifications.ts';
import { legalRepresentativeHandlers } from './legal-representatives.ts';
import { signeeHandlers } from './signees.ts';
import { taxIdentificationHandlers } from './tax-identifications.ts';

export const businessHandlers = {
  ...businessResourceHandlers,
  ...commercialRegistrationHandlers,
  ...taxIdentificationHandlers,
  ...documentHandlers,
  ...legalRepresentativeHandlers,
  ...beneficialOwnerHandlers,
  ...authorizedPersonHandlers,
  ...signeeHandlers,
  ...identificationHandlers,
  ...eddDataHandlers,
  ...businessIdentificationNumberHandlers,
} satisfies Partial<HandlersOf<OperationRow>>;
