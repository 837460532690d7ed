/** The fields of a booking that say whether it takes another one back. */
interface Returning {
  readonly type: string;
  readonly returnCode?: string | undefined;
  readonly returnTransactionId?: string | undefined;
}

/** The bank writes types in upper snake case or in camel case. */
export const plainType = (type: string): string => type.replaceAll('_', '').toLowerCase();

const isCancellation = /^cancellation|cancellation$/;
/** A charge for a return is no return. */
const isTransferReturn = /^(?!charge).*credittransf(?:er)?return$/;
const isDebitReturn = /^(?:sepa)?directdebitreturn$/;
const isInstantTransfer = /^sepainstantcredittransf(?:er)?$/;

/**
 * What a booking that takes another one back is; undefined if it takes none back. Types such as CANCELLATION_BOOKING,
 * CREDIT_TRANSFER_CANCELLATION, CancellationCardTransaction, SEPA_CREDIT_TRANSFER_RETURN.
 */
export function kindOfReturn({
  type,
  returnCode,
  returnTransactionId,
}: Returning): 'cancellation' | 'credit-transfer' | 'direct-debit' | undefined {
  const name = plainType(type);
  if (isCancellation.test(name)) return 'cancellation';
  if (isTransferReturn.test(name)) return 'credit-transfer';
  if (isDebitReturn.test(name)) return 'direct-debit';
  // The bank has no type for the return of an instant transfer.
  const isReturned = returnCode !== undefined || returnTransactionId !== undefined;
  return isReturned && isInstantTransfer.test(name) ? 'credit-transfer' : undefined;
}
