import { expect, test } from 'vitest';
import { authentication } from '#shared/events/authentication/table.ts';
import { onboarding } from '#shared/events/onboarding/table.ts';
import { decodeBody } from '#shared/events/decode-body.ts';
import { aBusiness, aKnownPerson } from '#test/contract/calls/businesses.ts';
import { simulatedBank, textOf } from '#test/contract/simulated-bank.ts';
import { transitions } from './transitions.ts';

const tables = { ...onboarding, ...authentication };
type Type = keyof typeof tables;

const setUp = () => {
  const world = simulatedBank();
  const { person, account } = world.customer();
  const move = (name: string, input: object) =>
    transitions[name]!.run(input, world.bank) as { readonly id: string };
  const identification = (method = 'idnow') =>
    move('identify-person', { person_id: person.id, method, status: 'pending' }).id;
  const number = `/v1/persons/${person.id}/mobile_number`;
  const register = () => world.post(number, { number: '+491701234567' });
  const taxNumberOf = async (customer: string) => {
    const taxes = `${customer}/tax_identifications`;
    const id = textOf(await world.post(taxes, { country: 'DE', number: '12345678901', primary: true }), 'id');
    await world.patch(`${taxes}/${id}`, { number: '10987654321' });
  };
  return { ...world, person, account, move, identification, number, register, taxNumberOf };
};

type World = ReturnType<typeof setUp>;

const payOnline = (transition: string, { move, account }: World) => {
  const { id: card_id } = move('change-card', { account_id: account.id });
  move(transition, { card_id, amount: 12_300 });
};

/** What makes the bank tell of each type: an operation of its interface, or a move of its own. */
const causes: Readonly<Record<Type, (world: World) => unknown>> = {
  PERSON_CHANGED: ({ patch, person }) => patch(`/v1/persons/${person.id}`, { email: 'ada@example.org' }),
  PERSON_DELETED: ({ move, person }) => move('delete-person', { person_id: person.id }),
  BUSINESS_CHANGED: async (world) =>
    world.patch(`/v1/businesses/${await aBusiness(world)}`, { nace_code: 'K 66.22' }),
  BUSINESS_DELETED: async (world) => world.move('delete-business', { business_id: await aBusiness(world) }),
  BUSINESS_IDENTIFICATION: async (world) =>
    world.post(`/v1/businesses/${await aBusiness(world)}/identifications`, {}),
  IDENTIFICATION: ({ identification }) => identification(),
  IDENTIFICATION_ORIGINATION: ({ move, identification }) =>
    move('move-origination', { identification_id: identification(), status: 'esign_pending' }),
  IDENTIFICATION_REFERENCE_TRANSFER_ATTEMPT: ({ move, identification }) =>
    move('fail-reference-transfer', { identification_id: identification('bank_plus') }),
  IDENTIFICATION_SESSION: ({ move, person }) => move('move-identification-session', { person_id: person.id }),
  LEGAL_REPRESENTATIVE: async (world) =>
    world.post(`/v1/businesses/${await aBusiness(world)}/legal_representatives`, {
      legal_representative_id: world.person.id,
    }),
  BENEFICIAL_OWNER: async (world) =>
    world.post(`/v1/businesses/${await aBusiness(world)}/beneficial_owners`, {
      person_id: await aKnownPerson(world),
      voting_share: '26.50',
    }),
  PERSON_TAX_IDENTIFICATION_CHANGED: ({ taxNumberOf, person }) => taxNumberOf(`/v1/persons/${person.id}`),
  BUSINESS_TAX_IDENTIFICATION_CHANGED: async (world) =>
    world.taxNumberOf(`/v1/businesses/${await aBusiness(world)}`),
  TAX_EXEMPTION_UPDATED: ({ move, account }) => move('change-tax-exemption', { account_id: account.id }),
  TAX_EXEMPTION_UTILIZATION: ({ move, account }) => {
    move('change-tax-exemption', { account_id: account.id });
    move('use-tax-exemption', { account_id: account.id, amount: 1_250 });
  },
  QUESTIONS_REQUIRE_RESPONSE: ({ move, person }) => move('ask-questions', { customer_id: person.id }),
  PERSON_MOBILE_NUMBER_CREATED: ({ register }) => register(),
  PERSON_MOBILE_NUMBER_VERIFIED: async ({ register, post, number, bank }) => {
    await register();
    await post(`${number}/authorize`, { number: '+491701234567' });
    const token = bank.store.mobileNumbers.all()[0]?.otp ?? '';
    await post(`${number}/confirm`, { number: '+491701234567', token });
  },
  PERSON_MOBILE_NUMBER_DELETED: async ({ register, send, number }) => {
    await register();
    await send(number, { method: 'DELETE', body: JSON.stringify({ number: '+491701234567' }) });
  },
  SCA_CHALLENGE: (world) => payOnline('issue-sca-challenge', world),
  DELEGATE_SCA_CANCEL: (world) => payOnline('cancel-delegated-sca', world),
  ACTIVATION_CHALLENGE_CREATION: ({ post, person }) =>
    post('/v1/mfa/challenges/activation', { person_id: person.id }),
};

// The misspelt name is what the reference shows; the right one is read as well.
const alternatives = ['reason'];

test.each(Object.keys(tables) as Type[])(
  'the bank tells of %s with all that is declared of it',
  async (type) => {
    const world = setUp();
    await world.post('/v1/webhooks', { event_type: type, url: 'https://partner.example/hook' });
    world.webhooks.length = 0;

    await causes[type](world);
    await world.bank.runDue();

    expect(world.webhooks).toHaveLength(1);
    const { headers, body } = world.webhooks[0]!;
    expect(headers['Service-Entity-Id']).toMatch(/^[\da-f-]{32,}[a-z]*$/);
    const decoded = decodeBody(body);
    const value = decoded.outcome === 'decoded' ? decoded.value : undefined;
    const { payload } = tables[type];
    expect(payload.safeParse(value).success).toBe(true);
    const declared = Object.keys(payload.shape).filter((name) => !alternatives.includes(name));
    expect(Object.keys(value ?? {})).toEqual(expect.arrayContaining(declared));
  },
);

test('a tax exemption takes no more than was granted', () => {
  const { move, account } = setUp();
  move('change-tax-exemption', { account_id: account.id, amount: 2_000 });
  move('use-tax-exemption', { account_id: account.id, amount: 1_500 });
  expect(() => move('use-tax-exemption', { account_id: account.id, amount: 501 })).toThrow('not exempt');
  move('change-tax-exemption', { account_id: account.id, exemption_type: 'CLOSE' });
  expect(() => move('use-tax-exemption', { account_id: account.id, amount: 1 })).toThrow('not exempt');
});

test('a tax exemption is not lowered below what is used of it, but such a request can fail', async () => {
  const { move, account, webhooks, post, bank } = setUp();
  await post('/v1/webhooks', {
    event_type: 'TAX_EXEMPTION_UTILIZATION',
    url: 'https://partner.example/hook',
  });
  const change = (amount: number, status = 'SUCCESS') =>
    move('change-tax-exemption', { account_id: account.id, exemption_type: 'UPDATE', amount, status });
  change(2_000);
  move('use-tax-exemption', { account_id: account.id, amount: 1_500 });

  expect(() => change(1_499)).toThrow('1500 cents of the exemption are used: grant no less than that');
  move('change-tax-exemption', { account_id: account.id, exemption_type: 'CLOSE' });
  expect(() => move('change-tax-exemption', { account_id: account.id, amount: 1_499 })).toThrow('are used');
  expect(change(1_499, 'FAILED')).toMatchObject({ amount: { value: 2_000 }, request_status: 'FAILED' });
  change(1_500);
  move('end-tax-exemption', { account_id: account.id });
  await bank.runDue();

  expect(decodeBody(webhooks.at(-1)!.body)).toMatchObject({
    value: { tax_allowance_remaining_amount: { value: 0 } },
  });
});

test('an identification has few reference transfers, and only one by bank_plus has any', () => {
  const { move, identification } = setUp();
  const identification_id = identification('bank_plus');
  const fail = () => move('fail-reference-transfer', { identification_id });
  expect([fail(), fail(), fail()]).toMatchObject(
    [2, 1, 0].map((remaining_attempts) => ({ remaining_attempts })),
  );
  expect(fail).toThrow('No attempt');
  expect(() => move('fail-reference-transfer', { identification_id: identification() })).toThrow('bank_plus');
});

test.each(['successful', 'failed', 'expired', 'aborted', 'canceled'])(
  'an identification that is %s awaits no reference transfer any more',
  (status) => {
    const { move, person, identification, bank } = setUp();
    const identification_id = identification('bank_plus');
    move('identify-person', { person_id: person.id, id: identification_id, status });

    expect(() => move('fail-reference-transfer', { identification_id })).toThrow(
      `The identification is ${status}, which is final`,
    );
    expect(bank.store.referenceTransfers).toHaveLength(0);
  },
);

test('a customer is given no attribute of another type than the interface states', async () => {
  const world = setUp();
  const { move, person, get } = world;
  const business_id = await aBusiness(world);
  const changeBusiness = (attributes: object) => move('change-business', { business_id, attributes });
  const changePerson = (attributes: object) => move('change-person', { person_id: person.id, attributes });
  const refused = (field: string): unknown =>
    expect.objectContaining({ problems: [expect.objectContaining({ field: `attributes.${field}` })] });

  expect(() => changeBusiness({ name: { first: 'Analytik' } })).toThrow(refused('name'));
  expect(() => changePerson({ first_name: 7 })).toThrow(refused('first_name'));
  changeBusiness({ name: 'Analytik AG', of_our_own: { any: 'thing' } });
  expect((await get(`/v1/businesses/${business_id}`)).body).toMatchObject({ name: 'Analytik AG' });
});
