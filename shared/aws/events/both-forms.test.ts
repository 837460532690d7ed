import { nothingToBringBack } from '#test/fakes/no-archive.ts';
import { beforeAll, expect, test } from 'vitest';
import { createUnpublishedEvents } from '#shared/aws/fanout/unpublished-events.ts';
import { createMirrorRepository } from '#shared/aws/mirror/mirror-repository.ts';
import { createOpenEntities } from '#shared/aws/reconciliation/open-entities.ts';
import { cardAuthorization } from '#shared/events/cards/authorizations.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { listForms, type ListForm } from '#shared/kernel/list-keys.ts';
import { recordEvent, keepEvent } from '#shared/mirror/record-event.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import { createEventLog } from './event-log.ts';
import { createParkedEvents } from './parked-events.ts';
import { createRecordedDays } from './recorded-days.ts';

// A stage was whole, then spread, and a release or a setting was taken back: an hour has both forms.

const count = 60;
const startMs = Date.parse('2026-01-05T08:00:00Z');
const clock = createManualClock(startMs);
const { client, rowsOf } = createMemoryTables(clock);
const timers = { sleep: async () => Promise.resolve() };
const settings = { eventsTable: 'events', mirrorTable: 'mirror', clock, timers, random: seededRandom(1) };

const effectWith = (n: number) => {
  const payload = { id: `cauth_${n}`, card_id: 'card_1', status: 'OPEN' };
  const receivedAt = toIsoInstant(startMs + n);
  const delivery = aDelivery({
    type: cardAuthorization.type,
    payload,
    notificationId: `auth-${n}`,
    receivedAt,
  });
  return effectOf(cardAuthorization, delivery);
};

const writtenAs = async (lists: ListForm, n: number) => {
  const log = createEventLog({ ...settings, lists, bringBack: nothingToBringBack }, client);
  await recordEvent(log, effectWith(n));
  const { record } = effectWith(count + n);
  await keepEvent(log, { record }, { state: 'parked', reason: 'any' });
  clock.advance(10);
};

const family = 'cards';
const [day, hour] = ['2026-01-05', 8];

/** In the order in which they are kept; those of the family. */
const ids = (isParked: boolean) =>
  rowsOf('events')
    .filter(({ state, ofDay }) => (state?.S === 'parked') === isParked && ofDay?.S?.startsWith(family))
    .map(({ pk }) => pk?.S ?? '')
    .toSorted();

beforeAll(async () => {
  for (let n = 0; n < count; n += 1) await writtenAs(listForms[n % 2] ?? 'whole', n);
});

test.each([1, 7, 1_000])('the archive finds each record of an hour once, by pages of %i', async (limit) => {
  const recorded = createRecordedDays('events', client);
  const found: string[] = [];
  for (;;) {
    const page = await recorded.ids({ family, day, hour }, { after: found.at(-1), limit });
    found.push(...page);
    if (page.length < limit) break;
  }
  expect(found).toEqual([...ids(false), ...ids(true)].toSorted());
});

test('the sweep finds each record without a receipt, and no receipt of either form is missed', async () => {
  const outbox = (lists: ListForm) =>
    createUnpublishedEvents({ ...settings, workTable: 'work', lists }, client);
  const [first = '', second = '', ...others] = ids(false);
  const recordedAt = toIsoInstant(clock.now());
  await outbox('whole').markPublished([{ pk: first, recordedAt }]);
  await outbox('spread').markPublished([{ pk: second, recordedAt }]);
  const stretch = { family, hour: recordedAt.slice(0, 'YYYY-MM-DDTHH'.length) } as const;
  const left = await outbox('whole').unmarked(stretch, () => true);
  expect(left).toEqual({ ids: [...others, ...ids(true)].toSorted(), upTo: undefined });
});

test.each([1, 7, 1_000])('parked events are shown once, the oldest first, by pages of %i', async (limit) => {
  const parked = createParkedEvents('events', client);
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await parked.page(family, { before: '9999', cursor, limit });
    found.push(...page.ids);
    ({ cursor } = page);
  } while (cursor !== undefined);
  expect(found.toSorted()).toEqual(ids(true));
  expect(found[0]).toBe(effectWith(count).record.id);
  expect(found.at(-1)).toBe(effectWith(2 * count - 1).record.id);
});

test('open items are listed once, the oldest first, and under their own aspect', async () => {
  const mirror = createMirrorRepository({ mirrorTable: 'mirror', bodies: createMemoryBodyStore() }, client);
  const found = [];
  for await (const open of mirror.openItems({ kind: 'reservation', status: 'OPEN' })) found.push(open);
  expect(found.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, n) => `cauth_${n}`));
  expect(new Set(found.map(({ aspect }) => aspect))).toEqual(new Set(['state']));
});

test.each([1, 7, 1_000])('reconciliation reaches each open entity once, by pages of %i', async (limit) => {
  const open = createOpenEntities('mirror', client);
  const found: string[] = [];
  let after: string | undefined;
  do {
    const page = await open.page({ kind: 'reservation', aspect: 'state', after }, limit);
    found.push(...page.ids);
    after = page.next;
  } while (after !== undefined);
  expect(found.toSorted()).toEqual(Array.from({ length: count }, (_, n) => `cauth_${n}`).toSorted());
});
