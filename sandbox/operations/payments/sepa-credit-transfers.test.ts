import { describe, expect, test } from 'vitest';
import { simulatedBank, textOf } from '#test/contract/simulated-bank.ts';

const transfer = {
  reference: '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1',
  amount: { value: 2_000, unit: 'cents', currency: 'EUR' },
  recipient_name: 'Charles Babbage',
  recipient_iban: 'DE89370400440532013000',
  description: 'cogs',
};

function setUp(balanceCents = 5_000) {
  const world = simulatedBank();
  const { person, account } = world.customer(balanceCents);
  const path = `/v1/persons/${person.id}/accounts/${account.id}/transactions/sepa_credit_transfer`;
  const confirm = async (id: string) => {
    await world.post(`/v1/change_requests/${id}/authorize`, {
      person_id: person.id,
      delivery_method: 'static',
    });
    return world.post(`/v1/change_requests/${id}/confirm`, { person_id: person.id, tan: '212212' });
  };
  return { ...world, person, account, path, confirm };
}

// Stated: Endpoints: SEPA transfers > Credit transfers
test('a transfer is booked once its change request is confirmed', async () => {
  const { post, get, path, confirm, account } = setUp();

  const waiting = await post(path, transfer);
  expect(waiting.status).toBe(202);
  expect((await get(`/v1/accounts/${account.id}/balance`)).body).toMatchObject({ balance: { value: 5_000 } });

  const confirmed = await confirm(textOf(waiting, 'id'));

  expect(confirmed.status).toBe(201);
  expect(confirmed.body).toMatchObject({
    status: 'COMPLETED',
    response_code: 201,
    response_body: { reference: transfer.reference, status: 'accepted' },
  });
  expect((await get(`/v1/accounts/${account.id}/balance`)).body).toMatchObject({ balance: { value: 3_000 } });
  expect((await get(path)).body).toEqual([expect.objectContaining({ status: 'executed' })]);
});

test('the same reference answers with the transfer that exists and moves no money twice', async () => {
  const { post, get, path, confirm, account } = setUp();
  await confirm(textOf(await post(path, transfer), 'id'));

  const again = await post(path, transfer);

  expect(again.status).toBe(200);
  expect((await get(`${path}/${textOf(again, 'id')}`)).body).toEqual(again.body);
  expect((await get(`/v1/accounts/${account.id}/balance`)).body).toMatchObject({ balance: { value: 3_000 } });
});

test('the same reference answers with the change request as long as the transfer waits for it', async () => {
  const { post, get, path, confirm } = setUp();
  const waiting = await post(path, transfer);

  const again = await post(path, transfer);

  expect(again.status).toBe(202);
  expect(textOf(again, 'id')).toBe(textOf(waiting, 'id'));
  await confirm(textOf(again, 'id'));
  expect((await get(path)).body).toEqual([expect.objectContaining({ status: 'executed' })]);
});

test('a transfer without cover is declined: the refusal stands inside a 2xx', async () => {
  const { post, get, path, confirm } = setUp(1_999);

  const confirmed = await confirm(textOf(await post(path, transfer), 'id'));

  expect(confirmed.status).toBe(200);
  expect(confirmed.body).toMatchObject({
    status: 'FAILED',
    response_code: 400,
    response_body: { errors: [{ status: 400, code: 'insufficient_funds' }] },
  });
  expect((await get(path)).body).toEqual([expect.objectContaining({ status: 'declined' })]);
});

// Stated: Endpoints: SEPA transfers > Credit transfers
test('a transfer from an account with a debit block, to a wrong IBAN or of another person is refused', async () => {
  const { post, path, bank, account, person, customer } = setUp();
  const stranger = customer().person;

  expect((await post(path, { ...transfer, recipient_iban: 'DE88370400440532013000' })).status).toBe(400);
  expect((await post(path.replace(person.id, stranger.id), transfer)).status).toBe(404);
  bank.store.accounts.update(account.id, { locking_status: 'DEBIT_BLOCK' });
  expect((await post(path, transfer)).status).toBe(403);
});

describe('the deprecated second factor of the transfer itself', () => {
  const direct = { ...transfer, change_request_enabled: false };

  // Stated: Endpoints: SEPA transfers > Authorize and confirm of a transfer
  // Stated: Versioning > Deprecated operations
  test('needs authorize, which sends an SMS, then confirm with its code', async () => {
    const { post, path } = setUp();
    const created = await post(path, direct);
    expect(created.status).toBe(201);
    const address = `${path}/${textOf(created, 'id')}`;

    expect((await post(`${address}/confirm`, { authorization_token: '212212' })).status).toBe(403);
    expect((await post(`${address}/authorize`, {})).status).toBe(201);
    expect((await post(`${address}/confirm`, { authorization_token: '000000' })).status).toBe(403);
    expect((await post(`${address}/confirm`, { authorization_token: '212212' })).body).toMatchObject({
      status: 'accepted',
    });
  });

  test('is not a way around a change request', async () => {
    const { post, get, path } = setUp();
    await post(path, transfer);
    const [waiting] = (await get(path)).body as { id: string }[];

    expect((await post(`${path}/${waiting!.id}/authorize`, {})).status).toBe(403);
  });
});
