import { expect, test } from 'vitest';
import { placeScheduledTransfer } from '#sandbox/transitions/scheduled-transfers.ts';
import { payingCustomer } from '#test/contract/paying-customer.ts';

function setUp() {
  const world = payingCustomer();
  const { id } = placeScheduledTransfer(world.bank, { account_id: world.account.id, amount: 2_000 });
  return { ...world, id, path: `${world.ofAccount}/scheduled_transfers/${id}` };
}

// Stated: Endpoints: Further endpoints > Scheduled transfer update
test('amount, description and end date of a scheduled transfer change once the change request is confirmed', async () => {
  const { patch, confirm, bank, id, path } = setUp();
  const amount = { value: 3_000, currency: 'EUR' };
  const waiting = await patch(path, { amount, description: 'rent', active_to: '2026-12-31' });
  expect(waiting.status).toBe(202);
  expect(bank.store.scheduledTransfers.get(id)).toMatchObject({ amount: { value: 2_000 } });

  expect((await confirm(waiting)).response_body).toMatchObject({
    amount: { value: 3_000 },
    description: 'rent',
    active_to: '2026-12-31',
    status: 'ACTIVE',
  });
});

// Stated: Endpoints: Further endpoints > Scheduled transfer update
test('a scheduled transfer that is not active cannot be changed, neither asked for nor confirmed', async () => {
  const { patch, confirm, bank, id, path } = setUp();
  const waiting = await patch(path, { description: 'rent' });
  bank.store.scheduledTransfers.update(id, { status: 'CONCLUDED' });

  expect((await patch(path, { description: 'rent' })).status).toBe(400);
  expect((await confirm(waiting)).status).toBe('FAILED');
});

test('a last day before the first, and one of another account, are refused', async () => {
  const { patch, path, account, anAccount } = setUp();

  expect((await patch(path, { active_to: '2026-03-01' })).status).toBe(400);
  expect((await patch(path.replace(account.id, anAccount().id), {})).status).toBe(404);
});
