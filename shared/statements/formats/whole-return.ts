import type { StatementEntry } from '#shared/statements/model/statement.ts';

/**
 * Whether the amount is the original one of a payment that comes back: the bank states no charges. If it states some,
 * nothing says whether they are part of the amount.
 */
export const isWholeReturn = ({
  returnCode,
  returnTransactionId,
  returnCharges,
}: Pick<StatementEntry, 'returnCode' | 'returnTransactionId' | 'returnCharges'>): boolean =>
  (returnCode !== undefined || returnTransactionId !== undefined) && returnCharges === undefined;
