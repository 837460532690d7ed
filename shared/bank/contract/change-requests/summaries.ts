export const changeRequestSummaries = {
  'changeRequests.authorize':
    'Starts the second factor of a change: an SMS code to a person with a verified number, or a text for a bound device to sign.',
  'changeRequests.confirm':
    'Proves the second factor and carries the change out; the answer holds the body and status of the change itself.',
} as const;
