import type { DefinitionsOf } from '../definition.ts';
import { instantTransferExecuted, instantTransferFailed, timedOrder } from './transfers.ts';

export const payments = {
  INSTANT_SEPA_CREDIT_TRANSFER_EXECUTED: instantTransferExecuted,
  INSTANT_SEPA_CREDIT_TRANSFER_FAILED: instantTransferFailed,
  SEPA_TIMED_ORDER: timedOrder,
} as const satisfies DefinitionsOf<'payments'>;
