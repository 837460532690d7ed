import { expect, test } from 'vitest';
import { bookIncomingTransfer } from '#sandbox/transitions/accounts.ts';
import { simulatedBank, textOf } from '#test/contract/simulated-bank.ts';

function setUp() {
  const world = simulatedBank();
  const { account } = world.customer();
  return { ...world, account, path: `/v1/accounts/${account.id}/virtual_ibans` };
}

// Stated: Endpoints: Account management > Virtual IBANs
// Stated: States and transitions > Virtual IBAN
test('a virtual IBAN is disabled and enabled again, but enabled only if it was disabled', async () => {
  const { post, patch, path, account } = setUp();
  const virtual = await post(path, { description: 'Rent' });
  expect(virtual.status).toBe(201);
  expect(virtual.body).toMatchObject({ state: 'ENABLED', target_account_iban: account.iban });
  const place = `${path}/${textOf(virtual, 'id')}`;

  expect((await patch(`${place}/enable`, {})).status).toBe(422);
  expect((await patch(`${place}/disable`, {})).body).toMatchObject({
    state: 'DISABLED',
    disabled_at: expect.any(String) as unknown,
  });
  expect((await patch(`${place}/enable`, {})).body).toMatchObject({ state: 'ENABLED', disabled_at: null });
});

test('the filter takes either pair of words', async () => {
  const { post, patch, get, path } = setUp();
  await post(path, {});
  await patch(`${path}/${textOf(await post(path, {}), 'id')}/disable`, {});
  const states = async (state: string) => {
    const { body } = await get(`${path}?filter[state]=${state}`);
    return (body as { state: string }[]).map((virtual) => virtual.state);
  };

  expect(await states('ACTIVE')).toEqual(['ENABLED']);
  expect(await states('ENABLED')).toEqual(['ENABLED']);
  expect(await states('INACTIVE')).toEqual(['DISABLED']);
});

test('money to a virtual IBAN arrives on the account, unless it is disabled', async () => {
  const { post, patch, get, path, bank, account } = setUp();
  const virtual = await post(path, {});
  const virtual_iban = textOf(virtual, 'virtual_iban');
  const payIn = () => bookIncomingTransfer(bank, { account_id: account.id, amount: 5, virtual_iban });

  payIn();
  bookIncomingTransfer(bank, { account_id: account.id, amount: 7 });
  await patch(`${path}/${textOf(virtual, 'id')}/disable`, {});

  expect(payIn).toThrow('disabled');
  const found = await get(
    `/v1/accounts/${account.id}/bookings?filter[receiver_iban_virtual]=${virtual_iban}`,
  );
  expect(found.body).toEqual([
    expect.objectContaining({ receiver_iban_virtual: virtual_iban, recipient_iban: account.iban }),
  ]);
});
