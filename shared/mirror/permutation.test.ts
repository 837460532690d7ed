import fc from 'fast-check';
import { expect, test } from 'vitest';
import { booking } from '#shared/events/accounts/bookings.ts';
import { catalog } from '#shared/events/catalog.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import { createFakeEventLog } from '#test/fakes/event-log.ts';
import type { Effect } from './effect.ts';
import { recordEvent } from './record-event.ts';

/** What the mirror holds in the end; the event that caused it may differ. */
const finalState = async (effects: readonly Effect[]) => {
  const log = createFakeEventLog();
  for (const effect of effects) await recordEvent(log, effect);
  const rows = [...log.mirror].map(
    ([name, { sequence, status, terminal, orderUncertain, contentSha256, data }]) =>
      [name, { sequence, status, terminal, orderUncertain, contentSha256, data }] as const,
  );
  return { rows: new Map(rows), totals: log.totals, recorded: log.events.size };
};

const instants = fc.integer({ min: 0, max: 5 }).chain((second) =>
  fc.constantFrom(
    `2026-01-05T10:00:0${second}Z`,
    `2026-01-05T11:00:0${second}.000+01:00`,
    `2026-01-05T10:00:0${second}.000400Z`,
    `2026-01-05T10:00:0${second}.000700Z`,
    // Received by then, or ahead of it.
    `2026-01-05T12:00:0${second}Z`,
    `2026-01-05T14:00:0${second}Z`,
    `2026-01-05T15:00:0${second}Z`,
    `2026-01-06T11:00:0${second}Z`,
    `2999-01-05T10:00:0${second}Z`,
  ),
);

/** At most one terminal status: a bank that contradicts itself is parked, which depends on the order. */
const statusesOf = ({ order }: EventDefinition) => {
  if (order.by !== 'rank') return fc.constantFrom('NO_BLOCK', 'BLOCK', null, 'null');
  return fc.constantFrom(...order.ranks.slice(0, -1).flat(), order.ranks.at(-1)![0]!, 'BRAND_NEW');
};

/** The instants in the payload; nested only for those that the last type of a reservation adds. */
const instantFieldsOf = ({ order }: EventDefinition): readonly string[] => {
  if (order.by === 'version') return [order.field];
  return order.by === 'rank' ? (order.within ?? []).filter((field) => !field.includes('.')) : [];
};

const payloadOf = (definition: EventDefinition) => {
  const { id } = definition.entity;
  const fields = {
    ...(definition.status === undefined ? {} : { [definition.status.field]: statusesOf(definition) }),
    ...Object.fromEntries(instantFieldsOf(definition).map((field) => [field, fc.option(instants)])),
    noise: fc.nat({ max: 2 }),
  };
  const entity = fc.constantFrom('e1', 'e2');
  const identity = typeof id === 'object' ? { [id.field]: entity } : {};
  return fc.record({ ...identity, ...fields });
};

const bookings = fc.nat({ max: 4 }).map((n) => ({
  // One content per id: the bank never changes a booking.
  id: `b${n}`,
  account_id: `a${n % 2}`,
  amount: { value: n * 100 - 150, currency: 'EUR' },
  valuta_date: `2026-01-0${n + 1}`,
  recorded_at: '2026-01-05T10:00:00Z',
}));

/** One content per id here as well. */
const appended = ({ entity: { id } }: EventDefinition) =>
  fc.nat({ max: 3 }).map((n) => ({ [typeof id === 'object' ? id.field : 'n']: `c${n}` }));

/** An entity that never changes is one per content, even if only the header names it. */
const hintOf = ({ order }: EventDefinition, payload: unknown) =>
  order.by === 'append' ? sha256Hex(JSON.stringify(payload)) : 'e1';

const payloads = (definition: EventDefinition): fc.Arbitrary<unknown> => {
  if (definition.type === booking.type) return bookings;
  return definition.order.by === 'append' ? appended(definition) : payloadOf(definition);
};

const deliveries = (definition: EventDefinition) =>
  fc.array(
    fc
      .record({ payload: payloads(definition), n: fc.nat({ max: 3 }), second: fc.nat({ max: 9 }) })
      .map(({ payload, n, second }) =>
        aDelivery({
          type: definition.type,
          payload,
          notificationId: `n${n}`,
          entityHint: hintOf(definition, payload),
          receivedAt: `2026-01-05T12:00:0${second}.000Z`,
        }),
      ),
    { maxLength: 8 },
  );

const ordered = catalog.filter(({ order }) => order.by !== 'arrival' && order.by !== 'read');

test.each(ordered.map((definition) => [definition.type, definition] as const))(
  'any permutation and repetition of %s events ends in the same mirror',
  async (_type, definition) => {
    const sets = deliveries(definition)
      // A repeated delivery keeps what its record says, so the first receipt counts.
      .map((all) => [...new Map(all.map((delivery) => [delivery.id, delivery])).values()])
      .chain((all) =>
        fc.record({
          all: fc.constant(all),
          shuffled: fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 }),
        }),
      );
    await fc.assert(
      fc.asyncProperty(sets, async ({ all, shuffled }) => {
        const once = await finalState(all.map((delivery) => effectOf(definition, delivery)));
        const again = await finalState(shuffled.map((delivery) => effectOf(definition, delivery)));
        expect(again).toEqual(once);
      }),
      { numRuns: 200 },
    );
  },
);

test('executed and failed transfers share one row, in any order of their events', async () => {
  const types = catalog.filter(({ entity }) => entity.kind === 'instant_transfer');
  expect(types.map(({ type }) => type)).toHaveLength(2);
  const [executed, failed] = types;
  const success = effectOf(executed!, aDelivery({ type: executed!.type, payload: { id: 't1' } }));
  const failure = effectOf(failed!, aDelivery({ type: failed!.type, payload: { id: 't1' } }));

  const log = createFakeEventLog();
  expect(await recordEvent(log, success)).toEqual({ state: 'applied' });
  expect(await recordEvent(log, failure)).toEqual({
    state: 'parked',
    reason: 'terminal-status-contradicted',
  });
  expect(log.mirror.get('instant_transfer#t1/state')).toMatchObject({ status: 'CLEARED' });
});
