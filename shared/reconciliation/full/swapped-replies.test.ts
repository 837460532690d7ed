import { expect, test } from 'vitest';
import { createReconciliationWorld } from '#test/fakes/reconciliation-world.ts';

/** Two accounts with a booking each; the webhook of the first one's never came. */
async function twoAccounts() {
  const world = await createReconciliationWorld();
  const [one, other] = [await world.anAccount(), await world.anAccount()];
  world.lose(world.book(one, { cents: 700 }).id);
  world.book(other, { cents: 900 });
  await world.pass(7_200);
  return { ...world, one, other };
}

test.each([
  ['its bookings', (id: string) => `/accounts/${id}/bookings`],
  ['everything', (id: string) => `/accounts/${id}`],
])(
  'if the bank answers with %s of another account, nothing is healed and no break closes',
  async (_what, at) => {
    const world = await twoAccounts();
    const { one, other } = world;
    world.swapReplies(at(one), at(other));

    const id = await world.begin('full', { accounts: [one] });
    await world.work();

    const run = await world.ports.runs.read(id);
    expect(run?.counts).not.toHaveProperty('agrees');
    expect(run?.counts).not.toHaveProperty('healed');
    expect(world.queues.sent).toEqual([]);
    const [failed] = world.log.lines.filter(({ level }) => level === 'error');
    expect(failed?.fields?.['error']).toMatchObject({ code: 'reply-mismatched' });
  },
);

test('once the bank answers about the right account again, the booking is healed', async () => {
  const world = await twoAccounts();
  const { one, other } = world;
  world.swapReplies(`/accounts/${one}/bookings`, `/accounts/${other}/bookings`);
  await world.begin('full', { accounts: [one] });
  await world.work();
  world.swapReplies('nowhere', 'nowhere');

  await world.begin('full', { accounts: [one] });
  await world.work();

  expect(world.queues.sent).toHaveLength(1);
});
