export const personSummaries = {
  'persons.create':
    'Creates a person; which fields are mandatory depends on country, product and segment, and an empty last name is written as N/A.',
  'persons.list': 'Lists the persons that the partner created.',
  'persons.get': 'Reads one person.',
  'persons.update':
    'Changes the properties named; one that already has a value is changed through a change request, and null changes nothing.',
  'persons.mobileNumber.create':
    'Registers the one mobile number a person can have, cleaned of spaces, dashes, underscores and slashes; it counts for nothing until it is confirmed.',
  'persons.mobileNumber.get': 'Reads the mobile number of a person; 404 means that there is none.',
  'persons.mobileNumber.delete':
    'Removes the mobile number: one that is confirmed only by a change request, of which its owner is told by SMS.',
  'persons.mobileNumber.authorize':
    'Sends a code to the registered number, which has to be repeated exactly; a number that is confirmed already comes back as it is.',
  'persons.mobileNumber.confirm':
    'Confirms the number by the code it got; refused while more than 60 messages within an hour were asked for.',
  'persons.mobileNumber.reauthorize': 'Sends another code, which replaces the one before.',
  'persons.taxIdentifications.create':
    'Adds the tax identification of a country, one for each; the first is the primary one, and a later primary one takes its place.',
  'persons.taxIdentifications.list': 'Lists the tax identifications of a person.',
  'persons.taxIdentifications.get': 'Reads one tax identification of a person.',
  'persons.taxIdentifications.update':
    'Changes a tax identification at once; the primary one stops being it only when another becomes primary.',
  'persons.testIdDocumentUpdate':
    'Plays the renewal of an identity document, in the sandbox alone: an expired one blocks the accounts of the person, any other announces the block.',
  'persons.settings.replace': 'Sets the language the bank writes in; what the call leaves out is gone.',
  'persons.settings.get': 'Reads the language the bank writes to the person in.',
  'persons.identificationAccount.reactivate':
    'Restores the account of a failed bank_plus identification, if another identification succeeded within 60 days.',
  'persons.accounts.authorizedPersons.create':
    'Lets another person use an account after a change request; address, birth, nationality and salutation of that person must be known.',
  'persons.accounts.authorizedPersons.list': 'Lists who may use an account beside its owner.',
  'persons.accounts.authorizedPersons.get':
    'Reads one authorization, by its own id and not by that of the person.',
  'persons.accounts.authorizedPersons.delete':
    'Ends an authorization after a change request; the person stays.',
  'persons.documents.upload':
    'Uploads a document as form items; the customer cannot see it unless that is asked for.',
  'persons.documents.list': 'Lists the documents of a person; deleted ones only if asked for.',
  'persons.documents.get': 'Reads what is known of a document, without its bytes.',
  'persons.documents.update': 'Changes the type of a document or whether the customer can see it.',
  'persons.documents.delete': 'Marks a document deleted: its file is gone, its description stays.',
  'persons.identifications.documents.upload':
    'Uploads a document for one identification of the person; the customer cannot see it unless that is asked for.',
  'persons.identifications.documents.list': 'Lists the documents of one identification.',
  'persons.documents.file.get': 'Downloads the file of a document, byte for byte.',
} as const;
