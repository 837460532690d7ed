import { beforeEach, expect, test } from 'vitest';
import { accounts } from '#shared/events/accounts/table.ts';
import { accountsExamples } from '#shared/events/accounts/examples.ts';
import { recordEvent } from '#shared/mirror/record-event.ts';
import { withTombstones } from '#shared/mirror/with-tombstones.ts';
import { createFakeEventLog } from '#test/fakes/event-log.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createFakeTombstones } from '#test/fakes/tombstones.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import { withNotedAccounts } from './noted-accounts.ts';
import type { SeenAccount } from './registered-account.ts';

const clock = createManualClock();
const noted: SeenAccount[] = [];
const closures: (readonly [id: string, day: string])[] = [];
const tombstones = createFakeTombstones();
let isDown = false;

const container = () => {
  const events = createFakeEventLog(clock);
  const register = {
    note: async (seen: SeenAccount) => {
      await Promise.resolve();
      if (isDown) throw new Error('the table does not answer');
      noted.push(seen);
    },
    noteClosure: async (id: string, day: string) => {
      await Promise.resolve();
      closures.push([id, day]);
    },
  };
  const log = withTombstones(withNotedAccounts(events, { register, clock }), {
    tombstones,
    loose: events.loose,
    clock,
  });
  let count = 0;
  return async (type: keyof typeof accounts, facts: object, notificationId = `n${(count += 1)}`) => {
    const payload = { ...accountsExamples[type].body, ...facts };
    const receivedAt = '2026-06-05T22:30:00.000Z';
    return recordEvent(
      log,
      effectOf(accounts[type], aDelivery({ type, payload, notificationId, receivedAt })),
    );
  };
};

beforeEach(() => {
  noted.length = 0;
  closures.length = 0;
  isDown = false;
});

test('an account is noted once in a container, however many of its bookings arrive', async () => {
  const take = container();
  await take('BOOKING', { id: 'b1', account_id: 'acc_1' });
  await take('BOOKING', { id: 'b2', account_id: 'acc_1' });
  await take('BOOKING', { id: 'b3', account_id: 'acc_2' });
  expect(noted).toEqual([{ id: 'acc_1' }, { id: 'acc_2' }]);
  await container()('BOOKING', { id: 'b4', account_id: 'acc_1' });
  expect(noted).toHaveLength(3);
});

test('an account is known once its opening is complete, and not before', async () => {
  const take = container();
  for (const status of ['REJECTED', 'COMPLETED'])
    await take('ACCOUNT_OPENING_REQUEST', {
      account_opening_request_id: `of ${status}`,
      account_id: `acc ${status}`,
      status,
    });
  expect(noted).toEqual([{ id: 'acc COMPLETED' }]);
});

test('a closure names the day at the bank', async () => {
  const take = container();
  await take('ACCOUNT_CLOSURE_REQUEST', { id: 'c1', account_id: 'acc_1' });
  await take('ACCOUNT_CLOSURE', { account_id: 'acc_1' });
  expect(noted.at(-1)).toEqual({ id: 'acc_1', closedDay: '2026-06-06' });
});

test('a request to close an account names its day, and one that failed that there is none', async () => {
  const take = container();
  const updated_at = '2026-03-02T09:30:00.000Z';
  const request = { id: 'c1', account_id: 'acc_1', updated_at };
  await take('ACCOUNT_CLOSURE_REQUEST', request);
  await take('ACCOUNT_CLOSURE_REQUEST', { ...request, id: 'c2', technical_closure_date: null });
  await take('ACCOUNT_CLOSURE_REQUEST_UPDATE', { ...request, status: 'FAILED' });
  const at = updated_at;
  expect(noted).toEqual([
    { id: 'acc_1', closing: { day: '2026-05-04', at } },
    { id: 'acc_1', closing: { day: '2026-03-02', at } },
    { id: 'acc_1', closing: { day: undefined, at } },
  ]);
});

test('what else happens on an account is not needed', async () => {
  await container()('ACCOUNT_BLOCK', { account_id: 'acc_1' });
  await container()('ACCOUNT_OPENING_REQUEST', { status: 'COMPLETED', account_id: 'a'.repeat(201) });
  expect(noted).toEqual([]);
});

test('an event that was written before the register failed is noted when it comes again', async () => {
  const take = container();
  isDown = true;
  await expect(take('BOOKING', { id: 'b1', account_id: 'acc_1' }, 'n1')).rejects.toThrow('does not answer');
  isDown = false;
  expect(await take('BOOKING', { id: 'b1', account_id: 'acc_1' }, 'n1')).toEqual({ state: 'repeated' });
  expect(noted).toEqual([{ id: 'acc_1' }]);
});

test('an account of an erased customer and a living one keeps the day of its closure', async () => {
  await tombstones.raise({ entity: { kind: 'person', entityId: 'erased' }, since: '' });
  const take = container();
  await take('ACCOUNT_CLOSURE', { person_id: 'erased', account_id: 'acc_1' }, 'n1');
  await take('ACCOUNT_CLOSURE', { person_id: 'erased', account_id: 'acc_1' }, 'n1');
  expect({ noted, closures }).toEqual({ noted: [], closures: [['acc_1', '2026-06-06']] });
});

test('a late event of an erased account makes nothing known', async () => {
  await tombstones.raise({ entity: { kind: 'account', entityId: 'acc_9' }, since: '' });
  await container()('BOOKING', { id: 'b1', account_id: 'acc_9' });
  await container()('ACCOUNT_CLOSURE_REQUEST', { id: 'c1', account_id: 'acc_9' });
  expect(noted).toEqual([]);
});
