export const messagingSummaries = {
  'sms.messages.create':
    'Sends a customer with a verified number a text of one SMS, which counts towards 60 an hour; the same key sends it once.',
} as const;
