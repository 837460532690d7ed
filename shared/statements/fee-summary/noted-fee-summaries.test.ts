import { expect, test } from 'vitest';
import { accounts } from '#shared/events/accounts/table.ts';
import { accountsExamples } from '#shared/events/accounts/examples.ts';
import type { EventRecord } from '#shared/mirror/effect.ts';
import { recordEvent } from '#shared/mirror/record-event.ts';
import { withTombstones } from '#shared/mirror/with-tombstones.ts';
import { createFakeEventLog } from '#test/fakes/event-log.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createFakeTombstones } from '#test/fakes/tombstones.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import { withNotedFeeSummaries } from './noted-fee-summaries.ts';
import type { PostboxItem } from './ports.ts';

const receivedAt = '2027-01-11T08:00:00.000Z';

function setUp() {
  const clock = createManualClock();
  const noted: PostboxItem[] = [];
  const tombstones = createFakeTombstones();
  const events = createFakeEventLog(clock);
  const arrivals = { note: async (item: PostboxItem) => Promise.resolve(void noted.push(item)) };
  const log = withTombstones(withNotedFeeSummaries(events, arrivals), {
    tombstones,
    loose: events.loose,
    clock,
  });
  const take = async (
    type: keyof typeof accounts,
    change: object = {},
    changedRecord: Partial<EventRecord> = {},
  ) => {
    const payload = { ...accountsExamples[type].body, ...change };
    const delivery = aDelivery({ type, payload, notificationId: 'n1', receivedAt });
    const effect = effectOf(accounts[type], delivery);
    return recordEvent(log, { ...effect, record: { ...effect.record, ...changedRecord } });
  };
  return { noted, tombstones, take };
}

const { id, belongs_to: ownerId } = accountsExamples.POSTBOX_ITEM_CREATED.body;

test('a document in the postbox is noted with its type, and again if its event is repeated', async () => {
  const { noted, take } = setUp();
  await take('POSTBOX_ITEM_CREATED');
  await take('POSTBOX_ITEM_CREATED');
  const item = { id, ownerId, documentType: 'FEE_SUMMARY_STATEMENT', receivedAt };
  expect(noted).toEqual([item, item]);
});

test('nothing is noted of other events, of items without type or owner, and of erased customers', async () => {
  const { noted, take, tombstones } = setUp();
  await take('BOOKING');
  await take('POSTBOX_ITEM_CREATED', { id: 'p2', document_type: null });
  await take('POSTBOX_ITEM_CREATED', { id: 'p3', belongs_to: null });
  tombstones.ids.add(ownerId);
  await take('POSTBOX_ITEM_CREATED', { id: 'p4' });
  expect(noted).toEqual([]);
});

test('another type counts for nothing even with the same fields, and neither does an event without its body', async () => {
  const { noted, take } = setUp();
  await take('POSTBOX_ITEM_CREATED', { id: 'p5' }, { eventType: 'DOCUMENT_CREATED' });
  await take('POSTBOX_ITEM_CREATED', { id: 'p6' }, { body: { at: 'erased' } });
  expect(noted).toEqual([]);
});
