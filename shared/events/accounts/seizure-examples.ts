const seizure = {
  id: '9a8b7c6d5e4f30211203f4e5d6c7b8a9seiz',
  enactment_date: '2026-02-20',
  delivery_date: '2026-03-02',
  authority_name: 'Amtsgericht Musterstadt',
  resolution_case_number: '12 M 345/26',
  seizure_type: 'ATTACHMENT',
  status: 'ACTIVE',
  amount: { value: 125_000, unit: 'cents', currency: 'EUR' },
  additional_cost: { value: 3_050, unit: 'cents', currency: 'EUR' },
  creditor: {
    name: 'Stadtwerke Musterstadt GmbH',
    address: 'Werkstrasse 1',
    postal_code: '12345',
    city: 'Musterstadt',
    state: 'BE',
    country: 'DE',
    iban: 'DE02120300000000202051',
  },
  creditor_representative: {
    name: 'Kanzlei Beispiel',
    address: 'Gerichtsplatz 4',
    postal_code: '12345',
    city: 'Musterstadt',
    state: 'BE',
    country: 'DE',
    iban: 'DE02500105170137075030',
    case_number: 'KB-2026-17',
  },
} as const;

const ofBusiness = {
  ...seizure,
  debtor: {
    name: 'Beispiel Handel GmbH',
    address: 'Lindenweg 7',
    postal_code: '10115',
    city: 'Berlin',
    state: 'BE',
    country: 'DE',
  },
  customer_id: '2b3c4d5e6f708192a3b4c5d6e7f80910cbiz',
  customer_type: 'Business',
} as const;

const ofPerson = {
  ...seizure,
  debtor: { ...ofBusiness.debtor, name: 'Erika Mustermann' },
  customer_id: '0a1b2c3d4e5f60718293a4b5c6d7e8f9cper',
  customer_type: 'Person',
} as const;

/** The same in every event while a seizure is being processed. */
const processing = {
  automatic_payout_date: '2026-04-02',
  insolvency: false,
  social_benefits: false,
  seizure_protected: true,
  automated: true,
  country: 'DE',
  multiple_drittschuldner: false,
} as const;
const byHand = { ...processing, automatic_payout_date: null, automated: false } as const;

const entityId = seizure.id;

export const seizureExamples = {
  BUSINESS_SEIZURE_CREATED: { entityId, body: { ...ofBusiness, ...processing } },
  BUSINESS_SEIZURE_DELETED: { entityId, body: ofBusiness },
  BUSINESS_SEIZURE_FULFILLED: { entityId, body: { ...ofBusiness, status: 'FULFILLED' } },
  BUSINESS_SEIZURE_UPDATED: { entityId, body: { ...ofBusiness, ...byHand } },
  PERSON_SEIZURE_CREATED: { entityId, body: { ...ofPerson, ...processing } },
  PERSON_SEIZURE_DELETED: { entityId, body: ofPerson },
  PERSON_SEIZURE_FULFILLED: { entityId, body: { ...ofPerson, status: 'FULFILLED' } },
  PERSON_SEIZURE_UPDATED: { entityId, body: { ...ofPerson, ...byHand } },
} as const;
