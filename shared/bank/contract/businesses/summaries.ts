export const businessSummaries = {
  'businesses.create': 'Creates a business; which fields are mandatory depends on its country.',
  'businesses.list': 'Lists the businesses that the partner created.',
  'businesses.get': 'Reads one business.',
  'businesses.update':
    'Changes the properties named; one that already has a value is changed through a change request of a legal representative.',
  'businesses.annualTurnover.create':
    'Adds the turnover of a year; the fields of the body are stated nowhere.',
  'commercialRegistrations.searchByName':
    'Finds the number and the issuer that an entry in the commercial register is read by.',
  'commercialRegistrations.find':
    'Reads the entry of the commercial register, its industry key included, by number and issuer.',
  'businesses.taxIdentifications.create':
    'Adds the tax identification of one country; the first is primary, and a later primary one demotes it.',
  'businesses.taxIdentifications.list': 'Lists the tax identifications of a business, one per country.',
  'businesses.taxIdentifications.get': 'Reads one tax identification of a business.',
  'businesses.taxIdentifications.update':
    'Changes a tax identification; making it primary makes the previous primary one secondary.',
  'businesses.documents.upload':
    'Uploads a document as form items; the customer cannot see it unless that is asked for.',
  'businesses.documents.list': 'Lists the documents of a business, deleted ones only when asked for.',
  'businesses.documents.get': 'Reads what is known of a document, without its bytes.',
  'businesses.documents.file.get': 'Downloads the file of a document, byte for byte.',
  'businesses.documents.update': 'Changes the type of a document or whether the customer can see it.',
  'businesses.documents.delete': 'Deletes a document.',
  'businesses.legalRepresentatives.create':
    'Links one person or business that represents this one; several take as many calls.',
  'businesses.legalRepresentatives.list': 'Lists the legal representatives of a business.',
  'businesses.legalRepresentatives.update': 'Changes the link alone, never the person or business it links.',
  'businesses.legalRepresentatives.delete':
    'Removes the link; the person or business it linked stays as it is.',
  'businesses.beneficialOwners.create':
    'Links a person who owns a part; salutation, both names and birth date of the person must be there and valid.',
  'businesses.beneficialOwners.list':
    'Lists the beneficial owners of a business, those included that an identification found.',
  'businesses.beneficialOwners.get': 'Reads one beneficial owner.',
  'businesses.beneficialOwners.update': 'Changes share or relationship of a beneficial owner.',
  'businesses.signees.create': 'Assigns a person who signs for the business.',
  'businesses.signees.list': 'Lists the signees of a business.',
  'businesses.signees.delete': 'Removes a signee; the person stays.',
  'businesses.accounts.authorizedPersons.create':
    'Lets a person use the account; unless that person is a legal representative, one of them with a sufficient role has to complete a change request.',
  'businesses.accounts.authorizedPersons.list': 'Lists who may use the account.',
  'businesses.accounts.authorizedPersons.get': 'Reads one authorization.',
  'businesses.accounts.authorizedPersons.delete': 'Ends an authorization; the person stays.',
  'businesses.identifications.create':
    'Begins the identification of a business; where the bank asks due-diligence questions, `edd_data_status` starts as pending.',
  'businesses.identifications.eddData.get': 'Reads the due-diligence questions of an identification.',
  'businesses.identifications.eddData.submit':
    'Answers the due-diligence questions; a text has at most 1000 characters.',
  'businesses.businessIdentificationNumbers.create':
    'Submits the economic identification number of a German business; no operation lists the numbers, so keep the id.',
  'businesses.businessIdentificationNumbers.get': 'Reads an economic identification number.',
  'businesses.businessIdentificationNumbers.update': 'Changes an economic identification number.',
} as const;
