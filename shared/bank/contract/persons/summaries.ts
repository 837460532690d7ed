export const personSummaries = {
  'persons.create':
    'Creates a person; which fields are mandatory depends on country, product and segment, and an empty last name is written as N/A.',
  'persons.list': 'Lists the persons that the partner created.',
  'persons.get': 'Reads one person.',
  'persons.update':
    'Changes the properties named; one that already has a value is changed through a change request, and null changes nothing.',
  'persons.documents.upload':
    'Uploads a document as form items; the customer cannot see it unless that is asked for.',
  'persons.documents.file': 'Downloads the file of a document, byte for byte.',
  'persons.accounts.list': 'Lists the accounts of one person.',
  'persons.accounts.get': 'Reads one account of one person.',
} as const;
