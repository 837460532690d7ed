import type { DefinitionsOf } from '../definition.ts';
import * as cash from './cash.ts';
import * as directDebits from './direct-debits.ts';
import * as orders from './orders.ts';
import * as transfers from './transfers.ts';

export const payments = {
  ACQUIRER_TOPUP_DECLINED: cash.topUpDeclined,
  ACQUIRER_TOPUP_EXECUTED: cash.topUpExecuted,
  ACQUIRER_TOPUP_PAYMENT_FAILED: cash.topUpPaymentFailed,
  BATCH_TRANSFER_STATUS_CHANGED: transfers.batchTransferChanged,
  BUSINESS_DIRECT_DEBIT_PROFILE_BLOCK_CANCELLED: directDebits.profileBlockCancelled,
  BUSINESS_DIRECT_DEBIT_PROFILE_BLOCK_SCHEDULED: directDebits.profileBlockScheduled,
  CASH_OPERATION_STATUS_CHANGED: cash.cashOperationChanged,
  INSTANT_SEPA_CREDIT_TRANSFER_EXECUTED: transfers.instantTransferExecuted,
  INSTANT_SEPA_CREDIT_TRANSFER_FAILED: transfers.instantTransferFailed,
  REFERENCE_ACCOUNT_INSTANT_PAYOUT_DECLINED: cash.payoutDeclined,
  REFERENCE_ACCOUNT_INSTANT_PAYOUT_EXECUTED: cash.payoutExecuted,
  SCHEDULED_TRANSFER_STATUS_CHANGED: orders.scheduledTransferChanged,
  SDD_COLLECTION_APPLICATION: directDebits.collectionApplication,
  SEPA_CREDIT_TRANSACTION_DECLINED: transfers.creditTransferDeclined,
  SEPA_DIRECT_DEBIT_RETURN: directDebits.directDebitReturn,
  SEPA_DIRECT_DEBIT_TRANSACTION_SCHEDULED: directDebits.directDebitScheduled,
  SEPA_SCHEDULED_TRANSACTION: orders.standingOrderExecution,
  SEPA_STANDING_ORDER: orders.standingOrder,
  SEPA_TIMED_ORDER: orders.timedOrder,
} as const satisfies DefinitionsOf<'payments'>;
