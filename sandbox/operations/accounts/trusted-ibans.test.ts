import { expect, test } from 'vitest';
import { simulatedBank, textOf, type Answer } from '#test/contract/simulated-bank.ts';

const iban = 'DE89370400440532013000';

function setUp() {
  const world = simulatedBank();
  const { person, account } = world.customer();
  const path = `/v1/accounts/${account.id}/trusted_ibans`;
  const confirm = async (waiting: Answer) => {
    const request = `/v1/change_requests/${textOf(waiting, 'id')}`;
    await world.post(`${request}/authorize`, { person_id: person.id, delivery_method: 'static' });
    return world.post(`${request}/confirm`, { tan: '212212' });
  };
  return { ...world, person, account, path, confirm };
}

// Stated: Endpoints: Account management > Trusted IBANs
test('an IBAN is trusted once the change request is confirmed', async () => {
  const { post, get, path, person, confirm } = setUp();

  const waiting = await post(path, { iban, person_id: person.id });
  expect(waiting.status).toBe(202);
  expect((await get(path)).body).toEqual([]);
  expect((await confirm(waiting)).body).toMatchObject({
    response_code: 201,
    response_body: { iban, approved_by: person.id },
  });

  expect((await get(`${path}?filter[approved_by]=${person.id}&sort=-created_at`)).body).toEqual([
    expect.objectContaining({ iban, approved_by: person.id }),
  ]);
  expect((await post(path, { iban, person_id: person.id })).status).toBe(200);
});

test('an IBAN outside of SEPA, to which no transfer can go, is refused', async () => {
  const { post, path, person } = setUp();

  expect(await post(path, { iban: 'TR330006100519786457841326', person_id: person.id })).toMatchObject({
    status: 400,
    body: { errors: [{ detail: 'iban: must be an IBAN of a country in SEPA' }] },
  });
});

test('two waiting changes trust the IBAN once', async () => {
  const { post, get, path, person, confirm } = setUp();
  const waiting = [
    await post(path, { iban, person_id: person.id }),
    await post(path, { iban, person_id: person.id }),
  ];

  for (const change of waiting) await confirm(change);

  expect((await get(path)).body).toHaveLength(1);
});

// Stated: Endpoints: Account management > Trusted IBANs
test('the call names who approves a trusted IBAN, who must be the owner of the account or authorized for it', async () => {
  const { post, path, customer, bank, account } = setUp();
  const { person: stranger } = customer();
  expect((await post(path, { iban, person_id: stranger.id })).status).toBe(403);
  expect((await post(path, { iban, person_id: 'nobody' })).status).toBe(404);

  bank.store.authorizedPersons.insert({
    id: 'link',
    account_id: account.id,
    authorized_person_id: stranger.id,
    valid_from: bank.today(),
    valid_until: null,
  });

  expect((await post(path, { iban, person_id: stranger.id })).status).toBe(202);
  expect((await post(path, { iban: 'DE88370400440532013000', person_id: stranger.id })).status).toBe(400);
});

// Stated: Endpoints: Account management > Trusted IBANs
test('a trusted IBAN is deleted with the id of the person who added it in the query, by a change request', async () => {
  const { post, get, delete: remove, path, person, customer, confirm } = setUp();
  await confirm(await post(path, { iban, person_id: person.id }));
  const [trusted] = (await get(path)).body as { id: string }[];
  const place = `${path}/${trusted!.id}`;

  expect((await remove(place)).status).toBe(400);
  expect((await remove(`${place}?person_id=${customer().person.id}`)).status).toBe(403);
  const waiting = await remove(`${place}?person_id=${person.id}`);
  expect(waiting.status).toBe(202);
  expect((await get(path)).body).toHaveLength(1);
  expect((await confirm(waiting)).body).toMatchObject({ status: 'COMPLETED', response_code: 204 });
  expect((await get(path)).body).toEqual([]);
});
