import type { ExamplesOf } from '../example.ts';

const person = '5f3c1b7a9d2e4f608a1b3c5d7e9f0a12cper';

const asked = {
  person_id: person,
  card_id: '31415926535897932384626433832795mcrd',
  amount: { value: 12_300, unit: 'cents', currency: 'EUR' },
  merchant: { name: 'Buchladen am Markt', country: 'DE', url: 'https://shop.example' },
  channel: 'browser',
  challenged_at: '2026-03-02T09:30:00Z',
  expires_at: '2026-03-02T09:35:00Z',
  authenticate_change_request_id: 'aa00bb11cc22dd33ee44ff5566778899csc',
  decline_change_request_id: '99887766ff55ee44dd33cc22bb11aa00csc',
};

const challenge = { challenge_id: 'b1946ac9-2492-4d23-8c2b-6f1c1a9f7e55', ...asked };

const activation = {
  challenge_id: '27182818284590452353602874713526',
  person_id: person,
  created_at: '2026-03-02T09:30:00Z',
  expires_at: '2026-04-01T09:30:00Z',
  requested_by: 'MOBILE_APP',
  purpose: 'DEVICE_BINDING',
};

export const authenticationExamples = {
  ACTIVATION_CHALLENGE_CREATION: { entityId: activation.challenge_id, body: activation },
  DELEGATE_SCA_CANCEL: { entityId: asked.decline_change_request_id, body: asked },
  SCA_CHALLENGE: { entityId: challenge.challenge_id, body: challenge },
} as const satisfies ExamplesOf<'authentication'>;
