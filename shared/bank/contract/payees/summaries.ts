export const payeeSummaries = {
  'verificationsOfPayee.create':
    'Asks the payee’s bank whether name and IBAN belong together; the answer is good for a few minutes, and some banks cannot be asked.',
} as const;
