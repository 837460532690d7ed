import { expect, test } from 'vitest';
import { simulatedBank, textOf, type Answer } from '#test/contract/simulated-bank.ts';

const wellKnown = {
  salutation: 'MS',
  first_name: 'Mary',
  last_name: 'Somerville',
  nationality: 'GB',
  birth_date: '1980-12-26',
  birth_city: 'Jedburgh',
  address_line_1: 'Am Markt 1',
  country: 'DE',
};

async function setUp(options = {}) {
  const world = simulatedBank(options);
  const { person, account } = world.customer();
  const other = textOf(await world.post('/v1/persons', wellKnown), 'id');
  const path = `/v1/persons/${person.id}/accounts/${account.id}/authorized_persons`;
  return {
    ...world,
    person,
    account,
    other,
    path,
    add: (more = {}) => world.post(path, { authorized_person_id: other, ...more }),
    confirm: async (waiting: Answer) => {
      const change = `/v1/change_requests/${textOf(waiting, 'id')}`;
      await world.post(`${change}/authorize`, { person_id: person.id, delivery_method: 'static' });
      return world.post(`${change}/confirm`, { tan: '212212' });
    },
  };
}

// Stated: Endpoints: Persons > Authorized persons
test('somebody is authorized and removed by the owner’s second factor, and stays a person', async () => {
  const { add, get, delete: remove, confirm, path, other } = await setUp();

  const waiting = await add();
  expect(waiting.status).toBe(202);
  expect((await get(path)).body).toEqual([]);
  expect((await confirm(waiting)).body).toMatchObject({
    response_code: 201,
    response_body: { authorized_person_id: other, valid_from: '2026-03-02' },
  });
  const [authorized] = (await get(path)).body as [{ id: string }];
  expect((await get(`${path}/${authorized.id}`)).body).toEqual(authorized);

  const leaving = await remove(`${path}/${authorized.id}`);
  expect(leaving.status).toBe(202);
  expect((await get(path)).body).toHaveLength(1);
  await confirm(leaving);
  expect((await get(path)).body).toEqual([]);
  expect((await get(`/v1/persons/${other}`)).status).toBe(200);
});

// Stated: Endpoints: Persons > Authorized persons
test.each(Object.keys(wellKnown))(
  'somebody without %s cannot be authorized for an account of a person',
  async (name) => {
    const { post, path } = await setUp();
    const known = Object.fromEntries(Object.entries(wellKnown).filter(([key]) => key !== name));
    const incomplete = textOf(await post('/v1/persons', known), 'id');

    const refused = await post(path, { authorized_person_id: incomplete });

    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain(name);
  },
);

test('the second factor is left out only where the bank allows it', async () => {
  const strict = await setUp();
  const lenient = await setUp({ allowSkippedSecondFactor: true });

  expect((await strict.add({ skip_2fa: true })).status).toBe(202);
  expect((await lenient.add({ skip_2fa: true })).status).toBe(201);
  expect((await lenient.add()).status).toBe(400);
});

test('an unknown person, another’s account and an unknown authorization are not found', async () => {
  const { post, get, delete: remove, path, customer, person } = await setUp();
  const stranger = customer().person;

  expect((await post(path, { authorized_person_id: 'nobody' })).status).toBe(404);
  expect((await get(path.replace(person.id, stranger.id))).status).toBe(404);
  expect((await remove(`${path}/none`)).status).toBe(404);
});
