import { expect, test } from 'vitest';
import { simulatedBank, textOf } from '#test/contract/simulated-bank.ts';

function setUp() {
  const world = simulatedBank();
  const { person } = world.customer();
  const path = `/v1/persons/${person.id}/tax_identifications`;
  const add = (country: string, primary?: boolean) =>
    world.post(path, { country, number: '12345678901', ...(primary !== undefined && { primary }) });
  const primaries = async () =>
    ((await world.get(path)).body as { country: string; primary: boolean }[]).flatMap((known) =>
      known.primary ? [known.country] : [],
    );
  return { ...world, person, path, add, primaries };
}

// Stated: Resources and their fields > Tax identification
// Stated: Endpoints: Persons > Tax identifications
test('the first tax identification of a person must be primary, and there is one for each country', async () => {
  const { add } = setUp();

  expect((await add('DE', false)).status).toBe(400);
  expect((await add('DE', true)).status).toBe(201);
  expect((await add('DE', false)).body).toMatchObject({ errors: [{ source: { field: 'country' } }] });
  expect((await add('FR', false)).body).toMatchObject({ country: 'FR', primary: false });
});

// Stated: Resources and their fields > Tax identification
// Stated: Endpoints: Persons > Tax identifications
// Stated: States and transitions > Tax identification
test('a later primary tax identification demotes the one before to secondary, whether it is created or changed', async () => {
  const { add, primaries, patch, path } = setUp();
  const german = `${path}/${textOf(await add('DE', true), 'id')}`;

  await add('FR', true);
  expect(await primaries()).toEqual(['FR']);
  await patch(german, { primary: true });
  expect(await primaries()).toEqual(['DE']);
  expect((await patch(german, { primary: false })).status).toBe(400);
});

test('without a number there has to be a reason, and OTHER has to be explained', async () => {
  const { post, path } = setUp();
  const without = (more: object) => post(path, { country: 'DE', primary: true, ...more });

  expect((await without({})).status).toBe(400);
  expect((await without({ reason_no_tin: 'OTHER' })).status).toBe(400);
  expect((await without({ reason_no_tin: 'not_assigned_yet' })).status).toBe(400);
  expect((await without({ reason_no_tin: 'OTHER', reason_description: 'lost' })).status).toBe(201);
});

test('another number is notified, with the tax identification in the header', async () => {
  const { add, patch, post, path, person, bank, webhooks } = setUp();
  await post('/v1/webhooks', { event_type: 'PERSON_TAX_IDENTIFICATION_CHANGED', url: 'https://p.example/h' });
  const id = textOf(await add('DE', true), 'id');

  await patch(`${path}/${id}`, { number: '10987654321' });
  await bank.runDue();

  expect(webhooks.at(-1)?.headers).toMatchObject({ 'Service-Entity-Id': id });
  expect(JSON.parse(Buffer.from(webhooks.at(-1)!.body).toString())).toEqual({ id: person.id });
});

test('a tax identification stands under its own person alone', async () => {
  const { add, get, patch, path, person, customer } = setUp();
  const elsewhere = path.replace(person.id, customer().person.id);
  const id = textOf(await add('DE', true), 'id');

  expect((await get(`${path}/${id}`)).status).toBe(200);
  expect((await get(`${elsewhere}/${id}`)).status).toBe(404);
  expect((await patch(`${elsewhere}/${id}`, { number: '1' })).status).toBe(404);
  expect((await get(path.replace(person.id, 'nobody'))).status).toBe(404);
});
