import type { HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { authorizedPersonHandlers } from './authorized-persons.ts';
import { documentHandlers } from './documents.ts';
import { identificationHandlers } from './identification.ts';
import { mobileNumberHandlers } from './mobile-number.ts';
import { personResourceHandlers } from './persons.ts';
import { settingsHandlers } from './settings.ts';
import { taxIdentificationHandlers } from './tax-identifications.ts';

export const personHandlers = {
  ...personResourceHandlers,
  ...identificationHandlers,
  ...mobileNumberHandlers,
  ...taxIdentificationHandlers,
  ...documentHandlers,
  ...settingsHandlers,
  ...authorizedPersonHandlers,
} satisfies Partial<HandlersOf<OperationRow>>;
