/** Members of a payment that say nothing of whether a reply is about it. */
export const ofPayments = {
  // In the characters of SEPA and in its lengths, whatever was sent.
  recipient_name: 'nowhere',
  creditor_name: 'nowhere',
  description: 'nowhere',
  // With or without the branch.
  recipient_bic: 'nowhere',
  // The bank may move it to the next day on which banks settle.
  collection_date: 'nowhere',
  first_execution_date: 'nowhere',
} as const;
