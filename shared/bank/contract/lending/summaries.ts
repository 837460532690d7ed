export const lendingSummaries = {
  'persons.consumerOverdraftApplications.conditions':
    'Downloads the conditions form as a PDF; it is unsigned and stands in place of a contract.',
} as const;
