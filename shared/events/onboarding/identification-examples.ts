const person = '5f3c1b7a9d2e4f608a1b3c5d7e9f0a12cper';
const business = '0c9b8a7f6e5d4c3b2a1908f7e6d5c4b3cbiz';

const identification = {
  id: '2b4d6f8091a3c5e7092b4d6f8091a3c5cidt',
  reference: '4f5f1c1e-9f4b-4f0b-9d4e-2d8c0f6a7b11',
  url: 'https://identification.example/go/3f9a27',
  status: 'pending',
  method: 'bank_plus',
  completed_at: null,
  ident_process_type: null,
  account_verification_error: null,
  person_id: person,
  metadata: null,
};

const attempt = {
  id: identification.id,
  method: 'bank_plus',
  person_id: person,
  remaining_attempts: 2,
  Reason: 'name not matched',
};

const origination = {
  identification_origination_id: 'c0ffee00c0ffee00c0ffee00c0ffee00io',
  status: 'identification_trigger_pending',
  status_description: null,
  identification_id: identification.id,
  esigning_id: null,
};

const ofBusiness = {
  id: 'd1e2f3a4b5c6d7e8f9a0b1c2d3e4f5a6bid',
  method: 'idnow',
  reference: '8d3a1f5c-6a55-4a0c-9e54-0c2b1f7d9e20',
  url: 'https://identification.example/go/81c0de',
  status: 'created',
  completed_at: null,
  business_id: business,
};

const questions = {
  question_set_id: '00112233445566778899aabbccddeeffcqst',
  entity_id: person,
  context_id: null,
  deadline: '2026-03-16T23:59:59Z',
  recipient: { recipient_id: person, recipient_type: 'CUSTOMER' },
  questions: [
    {
      id: 'ffeeddccbbaa99887766554433221100cqst',
      question: 'Where does the money of 27 February come from?',
      answer_type: 'TEXT_AND_FILES',
      deadline: '2026-03-16T23:59:59Z',
      allowed_document_types: ['OTHER'],
    },
  ],
};

/** A person's identity, and what the bank still wants to know about them. */
export const identificationExamples = {
  BUSINESS_IDENTIFICATION: {
    entityId: ofBusiness.id,
    body: ofBusiness,
    later: { ...ofBusiness, status: 'successful', completed_at: '2026-03-03T10:00:00Z' },
  },
  IDENTIFICATION: {
    entityId: identification.id,
    body: identification,
    later: {
      ...identification,
      status: 'successful',
      completed_at: '2026-03-02T09:45:00Z',
      metadata: {
        account_id: 'ffffeeeeddddccccbbbbaaaa99998888cacc',
        account_currency: 'EUR',
        account_bic: 'MARKDEF1100',
        iban: 'DE89370400440532013000',
      },
    },
  },
  IDENTIFICATION_ORIGINATION: {
    entityId: origination.identification_origination_id,
    body: origination,
    later: {
      ...origination,
      status: 'completed',
      status_description: 'All steps are done',
      esigning_id: 'abcdefabcdefabcdefabcdefabcdefabcsig',
    },
  },
  IDENTIFICATION_REFERENCE_TRANSFER_ATTEMPT: {
    entityId: attempt.id,
    body: attempt,
    later: { ...attempt, remaining_attempts: 1, reason: 'name not matched' },
  },
  IDENTIFICATION_SESSION: {
    entityId: person,
    body: { person_id: person, status: 'created' },
    later: { person_id: person, status: 'completed' },
  },
  QUESTIONS_REQUIRE_RESPONSE: { entityId: questions.question_set_id, body: questions },
} as const;
