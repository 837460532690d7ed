/** What DynamoDB takes. See the developer guide, "Quotas in Amazon DynamoDB" and "Constraints". */
export const limits = {
  partitionKeyBytes: 2_048,
  sortKeyBytes: 1_024,
  itemBytes: 400 * 1_024,
  nestingLevels: 32,
  numberDigits: 38,
  expressionBytes: 4_096,
  inOperands: 100,
  transactionItems: 100,
  transactionBytes: 4 * 1_024 * 1_024,
  batchGetKeys: 100,
  batchGetBytes: 16 * 1_024 * 1_024,
  batchWriteRequests: 25,
  pageBytes: 1_024 * 1_024,
  scanSegments: 1_000_000,
  /** A token of a transaction is known for this long after its request. */
  clientRequestTokenMs: 10 * 60_000,
  /** TTL leaves an item alone that says to have expired longer ago. */
  expiredYears: 5,
} as const;
