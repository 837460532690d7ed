import { beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '#shared/events/accounts/table.ts';
import { accountsExamples } from '#shared/events/accounts/examples.ts';
import type { EventRecord, MirrorChange } from '#shared/mirror/effect.ts';
import type { EventLog } from '#shared/mirror/event-log.ts';
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
const rows = new Set<string>();
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
  const listed = { has: async (id: string) => Promise.resolve(rows.has(id)) };
  const log = withTombstones(withNotedAccounts(events, { register, listed, clock }), {
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
  rows.clear();
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

test('a booking notes no account that the register lists; a closure and its request are noted all the same', async () => {
  const take = container();
  rows.add('acc_1');
  await take('BOOKING', { id: 'b1', account_id: 'acc_1' });
  expect(noted).toEqual([]);
  await take('ACCOUNT_CLOSURE_REQUEST', { id: 'c1', account_id: 'acc_1' });
  expect(noted).toMatchObject([{ id: 'acc_1', closing: { day: '2026-05-04' } }]);
  noted.length = 0;
  await take('ACCOUNT_CLOSURE', { id: 'acc_1', account_id: 'acc_1' });
  expect(noted).toMatchObject([{ id: 'acc_1', closedDay: expect.any(String) as string }]);
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

describe('an event log that registers accounts', () => {
  const events: EventLog = {
    commit: async () => Promise.resolve({ outcome: 'committed' }),
    keep: async () => Promise.resolve('kept'),
    held: async ({ entityId }) => Promise.resolve({ entityId } as never),
    noteReceived: async (eventType) => {
      await Promise.resolve();
      received.push(eventType);
    },
  };
  const received: string[] = [];
  const register = {
    note: async (seen: SeenAccount) => Promise.resolve(void noted.push(seen)),
    noteClosure: async (id: string, day: string) => Promise.resolve(void closures.push([id, day])),
  };
  const listed = { has: async () => Promise.resolve(false) };
  const log = () => withNotedAccounts(events, { register, listed, clock });
  const record = (accountId: string | undefined, more: Partial<EventRecord> = {}): EventRecord =>
    ({
      eventType: 'BOOKING',
      owners: { ...(accountId !== undefined && { accountId }) },
      receivedAt: '2026-06-05T22:30:00.000Z',
      body: { at: 'record', base64: '' },
      ...more,
    }) as EventRecord;
  const change = (more: Partial<MirrorChange> = {}) =>
    ({ since: '2026-06-05T22:30:00.000Z', data: { at: 'row', json: '{}' }, ...more }) as MirrorChange;
  const commit = async (own: EventLog, of: EventRecord, changed = change()) =>
    own.commit({ record: of }, changed);
  const keep = async (own: EventLog, of: EventRecord) => own.keep({ record: of }, { state: 'applied' });

  test('answers as the log itself', async () => {
    const own = log();
    expect(await commit(own, record('acc_1'))).toEqual({ outcome: 'committed' });
    expect(await keep(own, record('acc_1'))).toBe('kept');
    expect(await own.held({ kind: 'booking', entityId: 'b1', aspect: 'state' })).toEqual({ entityId: 'b1' });
    await own.noteReceived('BOOKING', '2026-06-05T22:30:00.000Z');
    expect(received).toEqual(['BOOKING']);
  });

  test('notes only ids that fit a key', async () => {
    const own = log();
    for (const id of ['a'.repeat(200), 'b'.repeat(201), undefined]) await commit(own, record(id));
    expect(noted.map(({ id }) => id.length)).toEqual([200]);
  });

  test('notes the closure of each account whose customer is erased, and nothing else of such customers', async () => {
    const own = log();
    const erased = { body: { at: 'erased' } } as const;
    const closure = { ...erased, eventType: 'ACCOUNT_CLOSURE' };
    for (const id of ['acc_1', 'acc_2', undefined, 'a'.repeat(201)]) await keep(own, record(id, closure));
    await keep(own, record('acc_3', erased));
    await keep(own, record('acc_4', { eventType: 'ACCOUNT_CLOSURE' }));
    await keep(own, record('acc_5', { ...closure, occurredAt: '2026-06-02T12:00:00.000Z' }));
    expect(closures).toEqual([
      ['acc_1', '2026-06-06'],
      ['acc_2', '2026-06-06'],
      ['acc_5', '2026-06-02'],
    ]);
  });

  test('takes only the opening of an account for one, whatever else is complete', async () => {
    const own = log();
    const complete = change({ status: 'COMPLETED' });
    await commit(own, record('acc_1', { eventType: 'ACCOUNT_OPENING_REQUEST' }), complete);
    await commit(own, record('acc_2', { eventType: 'LEGITIMATION_SESSION' }), complete);
    expect(noted).toEqual([{ id: 'acc_1' }]);
  });

  test.each<[string, MirrorChange['data'], string | undefined, string | undefined]>([
    ['that is kept elsewhere', { at: 'bucket', key: 'k' }, undefined, '2026-06-06'],
    [
      'that names a wrong day',
      { at: 'row', json: '{"technical_closure_date":"soon"}' },
      undefined,
      '2026-06-06',
    ],
    [
      'that names its day',
      { at: 'row', json: '{"technical_closure_date":"2026-07-01"}' },
      undefined,
      '2026-07-01',
    ],
    ['that failed', { at: 'row', json: '{"technical_closure_date":"2026-07-01"}' }, 'FAILED', undefined],
    [
      'that was revoked',
      { at: 'row', json: '{"technical_closure_date":"2026-07-01"}' },
      'REVOKED',
      undefined,
    ],
  ])('takes a request to close an account %s for the day %s %s: %s', async (_, ...[data, status, day]) => {
    const request = record('acc_1', { eventType: 'ACCOUNT_CLOSURE_REQUEST' });
    await commit(log(), request, change({ data, ...(status !== undefined && { status }) }));
    expect(noted).toEqual([{ id: 'acc_1', closing: { day, at: '2026-06-05T22:30:00.000Z' } }]);
  });
});
