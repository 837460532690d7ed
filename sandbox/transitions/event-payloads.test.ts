import { expect, test } from 'vitest';
import { header } from '#sandbox/testing/fake-subscriber.ts';
import { minuteS, otherIban, payingCustomer } from '#test/contract/paying-customer.ts';
import { transitions } from './transitions.ts';

function setUp() {
  const world = payingCustomer();
  const { bank, account, post, person_id } = world;
  const move = (name: string, input: object) =>
    transitions[name]!.run(input, bank) as { readonly id: string; readonly status: string };
  return {
    ...world,
    move,
    aCard: () => move('change-card', { account_id: account.id }).id,
    aBusiness: async () => {
      const { body } = await post('/v1/businesses', { name: 'Musterbau GmbH' });
      return (body as { id: string }).id;
    },
    identify: (method: string) => move('identify-person', { person_id, method, status: 'pending' }),
    /** Entity ids of the notifications of this type, with their bodies. */
    sent: async (type: string) => {
      await world.advance(0);
      return world.subscriber.received
        .filter((request) => header(request, 'Webhook-Event-Type') === type)
        .map((request) => [header(request, 'Entity-Id'), Buffer.from(request.body).toString()]);
    },
  };
}

const nothing = expect.stringMatching(/^(\{\})?$/) as string;

// Stated: Events: Event types > Payloads
test('PERSON_CHANGED has no payload; its header names the person', async () => {
  const { subscribe, patch, ofPerson, person_id, sent } = setUp();
  await subscribe('PERSON_CHANGED');
  await patch(ofPerson, { email: 'ada@example.org' });

  expect(await sent('PERSON_CHANGED')).toEqual([[person_id, nothing]]);
});

// Stated: Events: Event types > Payloads
test('BUSINESS_CHANGED has no payload; its header names the business', async () => {
  const { subscribe, patch, aBusiness, sent } = setUp();
  await subscribe('BUSINESS_CHANGED');
  const id = await aBusiness();
  await patch(`/v1/businesses/${id}`, { nace_code: 'K 66.22' });

  expect(await sent('BUSINESS_CHANGED')).toEqual([[id, nothing]]);
});

// Stated: Events: Event types > Payloads
test('PERSON_DELETED and BUSINESS_DELETED name in their header whose data was deleted', async () => {
  const { subscribe, move, person_id, aBusiness, sent } = setUp();
  await subscribe('PERSON_DELETED');
  await subscribe('BUSINESS_DELETED');
  const business_id = await aBusiness();
  move('delete-person', { person_id });
  move('delete-business', { business_id });

  expect((await sent('PERSON_DELETED')).map(([id]) => id)).toEqual([person_id]);
  expect((await sent('BUSINESS_DELETED')).map(([id]) => id)).toEqual([business_id]);
});

// Stated: Events: Event types > Payloads
test('ACCOUNT_CLOSURE_REQUEST_UPDATE includes closure_reasons and failure_reason', async () => {
  const { subscribe, post, account, advance, received } = setUp();
  await subscribe('ACCOUNT_CLOSURE_REQUEST_UPDATE');
  await post('/v1/account_closure_requests', { account_id: account.id, closure_reason: 'CUSTOMER_WISH' });
  await advance(1);

  const [sent] = await received('ACCOUNT_CLOSURE_REQUEST_UPDATE');
  expect(sent).toMatchObject({ closure_reasons: ['CUSTOMER_WISH'] });
  expect(sent).toHaveProperty('failure_reason');
});

// Stated: Events: Event types > Payloads
test('IDENTIFICATION delivers the address of the video identification', async () => {
  const { subscribe, identify, received } = setUp();
  await subscribe('IDENTIFICATION');
  identify('idnow');

  expect(await received('IDENTIFICATION')).toMatchObject([
    { status: 'pending', url: expect.stringMatching(/^https:/) as string },
  ]);
});

// Stated: Events: Event types > Payloads
test('IDENTIFICATION_REFERENCE_TRANSFER_ATTEMPT says how many attempts of bank_plus remain', async () => {
  const { subscribe, move, identify, received } = setUp();
  await subscribe('IDENTIFICATION_REFERENCE_TRANSFER_ATTEMPT');
  move('fail-reference-transfer', { identification_id: identify('bank_plus').id });

  expect(await received('IDENTIFICATION_REFERENCE_TRANSFER_ATTEMPT')).toMatchObject([
    { method: 'bank_plus', remaining_attempts: 2 },
  ]);
});

// Stated: Events: Event types > Payloads
test('CARD_LIFECYCLE_EVENT has the new status of a card and a reason', async () => {
  const { subscribe, move, aCard, received } = setUp();
  const card_id = aCard();
  await subscribe('CARD_LIFECYCLE_EVENT');
  move('change-card', { card_id, status: 'BLOCKED', reason: 'CARD_BLOCKED_BY_CARDHOLDER' });

  expect(await received('CARD_LIFECYCLE_EVENT')).toMatchObject([
    { status: 'BLOCKED', reason: 'CARD_BLOCKED_BY_CARDHOLDER' },
  ]);
});

// Stated: Endpoints: Device management, challenges and change requests > 3DS
// Stated: Events: Event types > Payloads
test('SCA_CHALLENGE carries the challenge_id by which the payment is declined', async () => {
  const { subscribe, move, aCard, post, received } = setUp();
  await subscribe('SCA_CHALLENGE');
  move('issue-sca-challenge', { card_id: aCard(), amount: 12_300 });
  const [sent] = await received('SCA_CHALLENGE');

  expect((await post(`/v1/cards/3ds/${String(sent?.['challenge_id'])}/decline`, {})).status).toBeLessThan(
    300,
  );
});

// Stated: Events: Event types > Payloads
// Stated: Versioning > Deprecated operations
test('DELEGATE_SCA_CANCEL of the old 3DS flow says that the customer declined', async () => {
  const { subscribe, move, aCard, received } = setUp();
  await subscribe('DELEGATE_SCA_CANCEL');
  const card_id = aCard();
  move('cancel-delegated-sca', { card_id, amount: 12_300 });

  expect(await received('DELEGATE_SCA_CANCEL')).toMatchObject([{ card_id }]);
});

// Stated: Events: Event types > Payloads
test('SEPA_CREDIT_TRANSACTION_DECLINED has the status declined', async () => {
  const { subscribe, post, confirm, ofPersonAccount, advance, received } = setUp();
  await subscribe('SEPA_CREDIT_TRANSACTION_DECLINED');
  const transfer = {
    reference: '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1',
    amount: { value: 2_000, currency: 'EUR' },
    recipient_name: 'Declined Payment',
    recipient_iban: otherIban,
  };
  await confirm(await post(`${ofPersonAccount}/transactions/sepa_credit_transfer`, transfer));
  await advance(minuteS);

  expect(await received('SEPA_CREDIT_TRANSACTION_DECLINED')).toMatchObject([{ status: 'declined' }]);
});

// Stated: Events: Event types > Payloads
test('TAX_EXEMPTION_UPDATED gives a failure_reason when the change failed', async () => {
  const { subscribe, move, account, received } = setUp();
  await subscribe('TAX_EXEMPTION_UPDATED');
  move('change-tax-exemption', {
    account_id: account.id,
    status: 'FAILED',
    failure_reason: 'LIMIT_EXCEEDED',
  });

  expect(await received('TAX_EXEMPTION_UPDATED')).toMatchObject([
    { status: 'FAILED', failure_reason: 'LIMIT_EXCEEDED' },
  ]);
});

// Stated: Events: Event types > Payloads
test('BUSINESS_SEIZURE_UPDATED says that people took over the processing', async () => {
  const { subscribe, move, aBusiness, received } = setUp();
  await subscribe('BUSINESS_SEIZURE_UPDATED');
  const business_id = await aBusiness();
  move('open-account', { business_id });
  const { id: seizure_id } = move('seize-accounts', { customer_id: business_id, amount: 4_000 });
  move('take-over-seizure', { seizure_id });

  expect(await received('BUSINESS_SEIZURE_UPDATED')).toMatchObject([{ automated: false }]);
});

// Stated: Events: Event types > Payloads
// Stated: Resources and their fields > Beneficial owner
test('BENEFICIAL_OWNER also announces an owner who is found during the identification', async () => {
  const { subscribe, move, aBusiness, post, get, received } = setUp();
  await subscribe('BENEFICIAL_OWNER');
  const business = `/v1/businesses/${await aBusiness()}`;
  const known = { salutation: 'MS', first_name: 'Ada', last_name: 'Byron', birth_date: '1985-12-10' };
  const [{ body: identified }, { body: person }] = [
    await post(`${business}/identifications`, {}),
    await post('/v1/persons', known),
  ];
  const person_id = (person as { id: string }).id;
  const { id } = move('find-beneficial-owner', {
    identification_id: (identified as { id: string }).id,
    person_id,
  });

  expect(await received('BENEFICIAL_OWNER')).toMatchObject([{ id, person_id, voting_share: 30 }]);
  expect((await get(`${business}/beneficial_owners`)).body).toMatchObject([{ id, person_id }]);
});

// Stated: Resources and their fields > Person identification
test('an identification says whether it is by eid or video, and why the account could not be verified', async () => {
  const { subscribe, move, person_id, received } = setUp();
  await subscribe('IDENTIFICATION');
  move('identify-person', { person_id, method: 'idnow' });
  move('identify-person', { person_id, method: 'idnow_autoident', ident_process_type: 'eid' });
  const failed = { status: 'failed', account_verification_error: 'session_expired' };
  move('identify-person', { person_id, method: 'bank', ...failed });

  expect(await received('IDENTIFICATION')).toMatchObject([
    { ident_process_type: 'video', account_verification_error: null },
    { ident_process_type: 'eid', account_verification_error: null },
    { ident_process_type: null, ...failed },
  ]);
});

// Stated: States and transitions > Person identification
test.each(['successful', 'failed', 'pre_successful', 'pending_account_creation'])(
  'an identification by bank_plus that is pending can become %s',
  async (status) => {
    const { subscribe, move, identify, person_id, received } = setUp();
    await subscribe('IDENTIFICATION');
    const { id } = identify('bank_plus');
    move('identify-person', { person_id, id, status });

    expect(await received('IDENTIFICATION')).toMatchObject([
      { method: 'bank_plus', status: 'pending' },
      { method: 'bank_plus', status },
    ]);
  },
);

// Stated: States and transitions > Person identification
test.each(['successful', 'failed'])(
  'an identification by video that is pending can become %s',
  async (status) => {
    const { subscribe, move, identify, person_id, received } = setUp();
    await subscribe('IDENTIFICATION');
    const { id } = identify('idnow');
    move('identify-person', { person_id, id, status });

    expect(await received('IDENTIFICATION')).toMatchObject([{ status: 'pending' }, { status }]);
  },
);

// Stated: States and transitions > Business fronting application
test('a business fronting application is cdd_pending once its due-diligence checks are triggered', async () => {
  const { subscribe, move, aBusiness, received } = setUp();
  await subscribe('BUSINESS_FRONTING_APPLICATION');
  move('apply-for-business-fronting', { business_id: await aBusiness() });

  expect(await received('BUSINESS_FRONTING_APPLICATION')).toMatchObject([{ status: 'cdd_pending' }]);
});

// Stated: States and transitions > Business fronting application
test('a business fronting application is rejected by a failed check', async () => {
  const { subscribe, move, aBusiness, received } = setUp();
  await subscribe('BUSINESS_FRONTING_APPLICATION');
  const { id } = move('apply-for-business-fronting', { business_id: await aBusiness() });
  move('decide-business-fronting', { id, status: 'rejected' });

  expect(await received('BUSINESS_FRONTING_APPLICATION')).toMatchObject([
    { status: 'cdd_pending' },
    { status: 'rejected' },
  ]);
  expect(() => move('decide-business-fronting', { id })).toThrow('final');
});
