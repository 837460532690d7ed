import { expect, test } from 'vitest';
import { simulatedBank, textOf } from '#test/contract/simulated-bank.ts';

const number = '+49 170/123-45_67';
const cleaned = '+491701234567';

function setUp() {
  const world = simulatedBank();
  const { person } = world.customer();
  const path = `/v1/persons/${person.id}/mobile_number`;
  return {
    ...world,
    person,
    path,
    register: () => world.post(path, { number }),
    authorize: (given = number) => world.post(`${path}/authorize`, { number: given }),
    confirm: (token: string) => world.post(`${path}/confirm`, { number, token }),
    remove: (given = number) =>
      world.send(path, { method: 'DELETE', body: JSON.stringify({ number: given }) }),
    lastCode: () => /\d{6}/.exec(world.bank.store.smsMessages.all().at(-1)?.text ?? '')?.[0] ?? '',
  };
}

async function verified() {
  const world = setUp();
  await world.register();
  await world.authorize();
  await world.confirm(world.lastCode());
  return world;
}

// Stated: Resources and their fields > Mobile number
// Stated: Endpoints: Persons > Mobile number
test('a person has one mobile number, which is cleaned of spaces, dashes, underscores and slashes and is unverified at first', async () => {
  const { register, get, post, path } = setUp();

  expect((await get(path)).status).toBe(404);
  const registered = await register();
  expect(registered.status).toBe(201);
  expect(registered.body).toMatchObject({ number: cleaned, verified: false });
  expect((await get(path)).body).toEqual(registered.body);
  const second = await post(path, { number: '+491709999999' });
  expect(second.status).toBe(409);
  expect(second.body).toMatchObject({ errors: [{ code: 'mobile_number_exists' }] });
});

// Stated: Endpoints: Persons > Mobile number
test.each(['+49', '0170 1234567', '+49 170 12345678901234', ' +491701234567'])(
  'what is no number, such as %o, is refused',
  async (wrong) => {
    const { post, path } = setUp();

    expect((await post(path, { number: wrong })).status).toBe(400);
  },
);

// Stated: Endpoints: Persons > Mobile number
// Stated: Errors > Mobile number confirm
test('the code that the number got confirms it, once and within five minutes', async () => {
  const { register, authorize, confirm, lastCode, passMs, path, post, bank, webhooks } = setUp();
  await post('/v1/webhooks', { event_type: 'PERSON_MOBILE_NUMBER_VERIFIED', url: 'https://p.example/h' });
  await register();

  expect((await confirm('123456')).status).toBe(403);
  expect((await authorize()).status).toBe(201);
  passMs(5 * 60_000 + 1);
  expect((await confirm(lastCode())).body).toMatchObject({ errors: [{ code: 'invalid_tan' }] });
  const earlier = lastCode();
  expect((await post(`${path}/reauthorize`, {})).status).toBe(201);
  expect((await confirm(earlier)).status).toBe(403);
  const confirmed = await confirm(lastCode());
  expect(confirmed.status).toBe(201);
  expect(confirmed.body).toMatchObject({ number: cleaned, verified: true });
  expect((await confirm(lastCode())).status).toBe(403);
  await bank.runDue();
  expect(webhooks.at(-1)?.headers).toMatchObject({
    'Service-Webhook-Event-Type': 'PERSON_MOBILE_NUMBER_VERIFIED',
  });
});

// Stated: Endpoints: Persons > Mobile number
// Stated: Errors > Mobile number authorize
test('a code is asked for with the registered number, else 404, and a confirmed number comes back without one', async () => {
  const { register, authorize, confirm, lastCode, bank } = setUp();

  expect((await authorize()).status).toBe(404);
  await register();
  expect((await authorize('+491709999999')).status).toBe(404);
  await authorize(cleaned);
  await confirm(lastCode());
  const again = await authorize();
  expect(again.status).toBe(201);
  expect(again.body).toMatchObject({ verified: true });
  expect(bank.store.smsMessages.all()).toHaveLength(1);
});

// Stated: Endpoints: Persons > Mobile number
// Stated: Errors > Mobile number confirm
// Stated: Limits > SMS messages
test('a number gets 60 messages an hour; above that no code is sent or taken', async () => {
  const { register, authorize, confirm, lastCode, passMs } = setUp();
  await register();
  for (let sent = 0; sent < 60; sent++) expect((await authorize()).status).toBe(201);
  const code = lastCode();

  expect((await authorize()).status).toBe(429);
  expect((await confirm(code)).status).toBe(429);
  passMs(3_600_000);
  expect((await authorize()).status).toBe(201);
  expect((await confirm(lastCode())).status).toBe(201);
});

// Stated: Endpoints: Persons > Mobile number
test('an unverified number is removed at once, by its number in the body', async () => {
  const { register, get, remove, delete: removeBy, path } = setUp();
  const registered = await register();

  expect((await removeBy(`${path}?number=${encodeURIComponent(number)}`)).status).toBe(400);
  expect((await remove('+491709999999')).status).toBe(404);
  const removed = await remove();

  expect(removed.status).toBe(200);
  expect(removed.body).toEqual(registered.body);
  expect((await get(path)).status).toBe(404);
  expect((await remove()).status).toBe(404);
});

// Stated: Endpoints: Persons > Mobile number
test('a verified number is removed by a change request, and its owner gets an SMS', async () => {
  const { get, post, remove, path, person, bank, lastCode } = await verified();

  const waiting = await remove();

  expect(waiting.status).toBe(202);
  expect(bank.store.smsMessages.all().at(-1)).toMatchObject({ number: cleaned, purpose: 'removal' });
  expect((await get(path)).status).toBe(200);
  const change = `/v1/change_requests/${textOf(waiting, 'id')}`;
  await post(`${change}/authorize`, { person_id: person.id });
  expect((await post(`${change}/confirm`, { tan: lastCode() })).body).toMatchObject({ response_code: 200 });
  expect((await get(path)).status).toBe(404);
});

test('a number is locked by the fifth wrong code, over all its codes, until it is deleted and created again', async () => {
  const { register, authorize, confirm, lastCode, remove } = setUp();
  await register();
  await authorize();
  for (let attempt = 1; attempt <= 4; attempt += 1) expect((await confirm('000000')).status).toBe(403);
  await authorize();
  expect((await confirm('000000')).body).toMatchObject({ errors: [{ code: 'invalid_tan' }] });

  const detail = 'The mobile number is locked after 5 wrong codes: delete it and create it again.';
  const locked = { status: 422, body: { errors: [{ code: 'unprocessable_entity', detail }] } };
  expect(await confirm(lastCode())).toMatchObject(locked);
  expect(await authorize()).toMatchObject(locked);
  await remove();
  await register();
  await authorize();
  expect((await confirm(lastCode())).status).toBe(201);
});
