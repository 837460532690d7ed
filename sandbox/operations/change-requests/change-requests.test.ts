import { describe, expect, test } from 'vitest';
import { unidentifiableName as last_name } from '#sandbox/entities/magic-values.ts';
import { boundDevice, verifyNumber } from '#test/contract/calls/devices.ts';
import { dayS, hourS, otherIban, payingCustomer } from '#test/contract/paying-customer.ts';
import { simulatedBank, textOf } from '#test/contract/simulated-bank.ts';

async function setUp() {
  const world = simulatedBank();
  const { person } = world.customer();
  const waiting = await world.patch(`/v1/persons/${person.id}`, { first_name: 'Augusta' });
  return { ...world, person, path: `/v1/change_requests/${textOf(waiting, 'id')}` };
}

/** Why a change request takes no second factor any more, and what to do. */
const refusedAs = (why: string) => ({
  status: 422,
  body: { errors: [{ code: 'unprocessable_entity', detail: expect.stringContaining(why) }] },
});

test('authorize answers 201 and says what comes next', async () => {
  const { post, path, person } = await setUp();

  const authorized = await post(`${path}/authorize`, { person_id: person.id, delivery_method: 'static' });

  expect(authorized.status).toBe(201);
  expect(authorized.body).toMatchObject({ status: 'CONFIRMATION_REQUIRED' });
});

// Stated: Endpoints: Device management, challenges and change requests > Change requests
test('the confirmation of a change request needs an authorization, the right code, and that within five minutes', async () => {
  const { post, path, person, passMs } = await setUp();
  const authorize = () => post(`${path}/authorize`, { person_id: person.id, delivery_method: 'static' });
  const confirm = (tan: string) => post(`${path}/confirm`, { tan });

  expect((await confirm('212212')).status).toBe(403);
  await authorize();
  expect((await confirm('212213')).body).toMatchObject({ errors: [{ code: 'invalid_tan' }] });
  passMs(5 * 60_000 + 1);
  expect((await confirm('212212')).body).toMatchObject({ errors: [{ code: 'invalid_tan' }] });
  await authorize();
  expect((await confirm('212212')).status).toBe(200);
});

// Stated: Endpoints: Device management, challenges and change requests > Change requests
test('the code of a change request goes by SMS to a verified number alone and is not the fixed one', async () => {
  const { post, path, person, bank } = await setUp();
  const authorize = () => post(`${path}/authorize`, { person_id: person.id });

  expect((await authorize()).status).toBe(400);
  const number = bank.store.mobileNumbers.insert({
    id: 'number',
    person_id: person.id,
    number: '+491701234567',
    verified: false,
    otp: null,
    otp_sent_at: null,
  });
  expect((await authorize()).status).toBe(400);
  bank.store.mobileNumbers.update(number.id, { verified: true });
  expect((await authorize()).status).toBe(201);

  const [sms] = bank.store.smsMessages.all();
  expect(sms).toMatchObject({ number: '+491701234567' });
  expect((await post(`${path}/confirm`, { tan: '212212' })).status).toBe(403);
  expect((await post(`${path}/confirm`, { tan: /\d{6}/.exec(sms!.text)![0] })).status).toBe(200);
});

// Stated: Endpoints: Device management, challenges and change requests > Change requests
test('a bound device confirms a change request by signing the text of the authorization', async () => {
  const world = await setUp();
  const { post, path, person } = world;
  verifyNumber(world, person.id);
  const { phone, deviceId: device_id } = await boundDevice(world, person.id);
  const other = await boundDevice(world, person.id, 'other phone');
  const confirm = (given: object) => post(`${path}/confirm`, { device_id, ...given });

  const first = await post(`${path}/authorize`, { device_id });
  expect(first.body).toMatchObject({ status: 'CONFIRMATION_REQUIRED' });
  const second = await post(`${path}/authorize`, { device_id, delivery_method: 'device_signing' });
  const text = textOf(second, 'string_to_sign');

  expect((await confirm({ signature: phone.sign(textOf(first, 'string_to_sign')) })).status).toBe(403);
  expect((await confirm({ signature: other.phone.sign(text) })).status).toBe(403);
  const byOther = { device_id: other.deviceId, signature: other.phone.sign(text) };
  expect((await post(`${path}/confirm`, byOther)).status).toBe(403);
  expect((await post(`${path}/confirm`, { tan: '212212' })).status).toBe(403);
  expect((await confirm({ signature: phone.sign(text) })).body).toMatchObject({
    status: 'COMPLETED',
    response_code: 200,
    response_body: { first_name: 'Augusta' },
  });
});

test('a code is no text to sign, and a text to sign is good for five minutes', async () => {
  const world = await setUp();
  const { post, path, person, passMs } = world;
  verifyNumber(world, person.id);
  const { phone, deviceId: device_id } = await boundDevice(world, person.id);
  await post(`${path}/authorize`, { person_id: person.id, delivery_method: 'static' });
  const signed = (text: string) => post(`${path}/confirm`, { device_id, signature: phone.sign(text) });

  expect((await signed('212212')).status).toBe(403);
  const text = textOf(await post(`${path}/authorize`, { device_id }), 'string_to_sign');
  passMs(5 * 60_000 + 1);
  expect((await signed(text)).status).toBe(403);
});

test('a change request names in its confirmation nobody but the person who authorized it', async () => {
  const { post, path, person, customer } = await setUp();
  await post(`${path}/authorize`, { person_id: person.id, delivery_method: 'static' });
  const confirm = (person_id: string) => post(`${path}/confirm`, { tan: '212212', person_id });

  expect(await confirm(customer().person.id)).toMatchObject({
    status: 403,
    body: { errors: [{ code: 'unauthorized_action' }] },
  });
  expect((await confirm(person.id)).status).toBe(200);
});

test('a change request is locked after five wrong codes, over all its authorizations', async () => {
  const { post, path, person } = await setUp();
  const authorize = () => post(`${path}/authorize`, { person_id: person.id, delivery_method: 'static' });
  const confirm = (tan: string) => post(`${path}/confirm`, { tan });

  await authorize();
  for (let attempt = 1; attempt <= 4; attempt += 1) expect((await confirm('000000')).status).toBe(403);
  await authorize();
  expect((await confirm('000000')).body).toMatchObject({ errors: [{ code: 'invalid_tan' }] });

  const locked = refusedAs('is locked after 5 wrong codes or signatures. Send the change again');
  expect(await confirm('212212')).toMatchObject(locked);
  expect(await authorize()).toMatchObject(locked);
});

test('a finished change request takes no second factor any more', async () => {
  const { post, path, person, get } = await setUp();
  await post(`${path}/authorize`, { person_id: person.id, delivery_method: 'static' });
  await post(`${path}/confirm`, { tan: '212212' });

  const completed = refusedAs('is completed: its change has been carried out.');
  expect(await post(`${path}/confirm`, { tan: '212212' })).toMatchObject(completed);
  expect(await post(`${path}/authorize`, { person_id: person.id })).toMatchObject(completed);
  expect((await get(`/v1/persons/${person.id}`)).body).toMatchObject({ first_name: 'Augusta' });
});

// Stated: Endpoints: Device management, challenges and change requests > Change requests
test('a stranger, an unknown device and an unknown change request are refused', async () => {
  const world = await setUp();
  const { post, path, customer, person } = world;
  const stranger = customer().person;
  verifyNumber(world, stranger.id);
  const { deviceId: device_id } = await boundDevice(world, stranger.id);

  expect((await post(`${path}/authorize`, { person_id: stranger.id })).status).toBe(403);
  expect((await post(`${path}/authorize`, { device_id })).status).toBe(403);
  expect((await post(`${path}/authorize`, { device_id: 'phone' })).status).toBe(404);
  expect((await post('/v1/change_requests/none/authorize', { person_id: person.id })).status).toBe(404);
});

// Stated: Errors > Identification provider
// Stated: Endpoints: Device management, challenges and change requests > Change requests
test('a change of who a person is answers 400 when the identification provider fails', async () => {
  const { post, patch, get, person } = await setUp();
  const path = `/v1/change_requests/${textOf(await patch(`/v1/persons/${person.id}`, { last_name }), 'id')}`;
  await post(`${path}/authorize`, { person_id: person.id, delivery_method: 'static' });

  expect((await post(`${path}/confirm`, { tan: '212212' })).status).toBe(400);
  const refused = refusedAs('has failed: the bank refused its change at the confirmation.');
  expect(await post(`${path}/confirm`, { tan: '212212' })).toMatchObject(refused);
  expect((await get(`/v1/persons/${person.id}`)).body).toMatchObject({ last_name: 'Byron' });
});

const amount = { value: 2_000, currency: 'EUR' };
const transfer = {
  amount,
  recipient_name: 'Charles Babbage',
  recipient_iban: otherIban,
  reference: '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1',
};
const instant = { amount, creditor_name: 'Charles Babbage', creditor_iban: otherIban };

const payments = [
  { what: 'transfer', path: 'transactions/sepa_credit_transfer', body: transfer, end: 'canceled' },
  {
    what: 'timed order',
    path: 'timed_orders',
    body: { execute_at: '2026-03-06', transaction: transfer },
    end: 'CANCELED',
  },
  { what: 'instant transfer', path: '', body: instant, end: 'FAILED' },
];

describe('a payment that waits for a second factor', () => {
  async function waiting({ path, body }: (typeof payments)[number], options = {}) {
    const world = payingCustomer(100_000, options);
    const { post, ofAccount, ofPersonAccount, bank } = world;
    const instantPath = `${ofAccount}/transactions/sepa_instant_credit_transfers`;
    await post(path === '' ? instantPath : `${ofPersonAccount}/${path}`, body);
    const [request] = bank.store.changeRequests.all();
    const { timedOrders, creditTransfers, instantTransfers } = bank.store;
    const status = () =>
      [...timedOrders.all(), ...creditTransfers.all(), ...instantTransfers.all()].map((one) => one.status)[0];
    return { ...world, request: `/v1/change_requests/${request!.id}`, status };
  }

  test.each(payments)('ends when nobody has confirmed the $what in a day', async (payment) => {
    const { request, status, post, person_id, advance, moved } = await waiting(payment);
    const authorize = () => post(`${request}/authorize`, { person_id, delivery_method: 'static' });

    await advance(dayS - 1);
    expect((await authorize()).status).toBe(201);
    await advance(1);

    expect(status()).toBe(payment.end);
    const expired = refusedAs('has expired: nobody confirmed it in time. Send the change again');
    expect(await post(`${request}/confirm`, { tan: '212212' })).toMatchObject(expired);
    expect(await authorize()).toMatchObject(expired);
    await advance(7 * dayS);
    expect(moved()).toEqual([]);
  });

  test.each(payments)(
    'ends with the lock of the $what; how long and how often are options',
    async (payment) => {
      const options = { changeRequestAttempts: 1, changeRequestHours: 1 };
      const { request, status, post, person_id } = await waiting(payment, options);
      await post(`${request}/authorize`, { person_id, delivery_method: 'static' });
      expect((await post(`${request}/confirm`, { tan: '000000' })).status).toBe(403);
      expect(status()).toBe(payment.end);

      const late = await waiting(payment, options);
      await late.advance(hourS);
      expect(late.status()).toBe(payment.end);
    },
  );
});
