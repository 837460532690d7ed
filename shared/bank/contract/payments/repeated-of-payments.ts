/** Days of a payment that say nothing of whether a reply is about it. */
export const ofPayments = {
  // The bank may move it to the next day on which banks settle.
  collection_date: 'nowhere',
  first_execution_date: 'nowhere',
} as const;
