import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Delivery } from '#shared/events/delivery.ts';
import { correctionSubscription, withdrawalSubscription } from '#shared/mirror/read-at-the-bank.ts';
import { createArchiveOfBookings } from '#test/fakes/archive-of-bookings.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';

type World = ReturnType<typeof createArchiveOfBookings>;

const accounts = ['a1', 'a2'] as const;
const bookings = ['b0', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6'] as const;
/** Some are old, some are young, some have one day that is young. */
const recordedDays = ['2024-01-05', '2024-01-30', '2024-02-10', '2024-02-20', '2024-03-05', '2024-03-20'];
const days = ['2024-01-06', '2024-02-01', '2024-02-25', '2024-03-21', null, undefined] as const;
const starts = ['2024-02-01', '2024-03-01', '2024-04-01'] as const;

const facts = fc.record({
  booking: fc.nat(bookings.length - 1),
  account: fc.constantFrom(...accounts),
  cents: fc.constantFrom(100, 200, -300),
  valuta: fc.constantFrom(...days),
  booked: fc.constantFrom(...days),
});
type Facts = typeof facts extends fc.Arbitrary<infer Each> ? Each : never;

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('event' as const), facts }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('correction' as const), facts }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('withdrawal' as const), facts }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('again' as const), which: fc.nat() }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('archive' as const), before: fc.constantFrom(...starts) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('wait' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('erase' as const), account: fc.constantFrom(...accounts) }),
  },
);
const steps = fc.array(
  fc.record({
    step,
    /** The process ends at this call, and another one does it again. */
    end: fc.option(
      fc.record({ atCall: fc.nat(14), when: fc.constantFrom('before' as const, 'after' as const) }),
      { nil: undefined },
    ),
  }),
  { minLength: 4, maxLength: 24 },
);

const subscriptions = {
  event: 'sub-BOOKING',
  correction: correctionSubscription,
  withdrawal: withdrawalSubscription,
} as const;

function deliveryOf(does: keyof typeof subscriptions, given: Facts, minute: number): Delivery {
  const payload = {
    id: bookings[given.booking],
    account_id: given.account,
    amount: { value: given.cents, currency: 'EUR' },
    recorded_at: `${recordedDays[given.booking % recordedDays.length]}T10:00:0${given.booking}Z`,
    ...(given.valuta !== undefined && { valuta_date: given.valuta }),
    ...(given.booked !== undefined && { booking_date: given.booked }),
    description: `Invoice ${given.booking}`,
  };
  const receivedAt = new Date(Date.UTC(2024, 3, 1, 0, minute)).toISOString();
  const notificationId = `${does}-${minute}`;
  return {
    ...aDelivery({ type: 'BOOKING', payload, notificationId, receivedAt }),
    subscriptionId: subscriptions[does],
    ...(does !== 'event' && { provenance: { source: 'reconciliation', runId: 'r1' } as const }),
  };
}

const withoutSource = <One extends object>(one: One) => ({ ...one, source: undefined });

/** Everything that anybody can ask of the bookings. */
async function observed(world: World): Promise<unknown> {
  const { mirror, traces } = world;
  const seen: unknown[] = [];
  for (const accountId of accounts) {
    for (const by of ['recorded_at', 'valuta_date'] as const)
      for (const [from, to] of [
        ['0000-01-01', '9999-12-31'],
        ['2024-01-30', '2024-02-20'],
        ['2024-02-01', '2024-02-29'],
      ] as const) {
        const found = await Array.fromAsync(mirror.bookings({ accountId, by, from, to }));
        seen.push(found.map(withoutSource));
        const [first] = found;
        if (first !== undefined) {
          const rest = await Array.fromAsync(
            mirror.bookings({ accountId, by, from, to, after: first.position }),
          );
          expect(rest).toEqual(found.slice(1));
        }
      }
    seen.push(await world.totals(accountId));
    const traced = await Array.fromAsync(traces.bookingsOf(accountId));
    seen.push([...new Set(traced.map(({ entityId }) => entityId))].toSorted());
  }
  for (const id of bookings) {
    const { state } = (await mirror.entity('booking', id))?.aspects ?? {};
    seen.push(state && withoutSource(state));
    seen.push(await Array.fromAsync(mirror.history({ kind: 'booking', id })));
    const rows = await traces.rows({ kind: 'booking', entityId: id });
    seen.push(rows.map((row) => ({ ...row, fileId: undefined })));
  }
  return seen;
}

test('bookings are the same as without an archive, whatever happens and whenever a process ends', async () => {
  const counted = { archived: 0, broughtBack: 0, ended: 0 };
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const [world, plain] = [createArchiveOfBookings(), createArchiveOfBookings()];
      const taken: Delivery[] = [];
      const both = async (
        work: (each: World) => Promise<unknown>,
        end?: Parameters<World['untilEnd']>[1],
      ) => {
        const expected = await work(plain);
        if (!(await world.untilEnd(async () => work(world), end))) counted.ended += 1;
        else return;
        const outcome = await work(world);
        if (end === undefined) expect(outcome).toEqual(expected);
      };
      for (const [minute, { step: each, end }] of all.entries()) {
        if (each.does === 'archive') {
          for (const account of accounts) {
            const archive = async () => world.archiveBefore(account, each.before);
            if (!(await world.untilEnd(archive, end))) await archive();
          }
        } else if (each.does === 'wait') for (const { clock } of [world, plain]) clock.advance(7_200_000);
        else if (each.does === 'erase') await both(async (one) => one.erase(each.account), end);
        else {
          const delivery =
            each.does === 'again'
              ? taken[each.which % taken.length]
              : deliveryOf(each.does, each.facts, minute);
          if (delivery === undefined) continue;
          taken.push(delivery);
          await both(async ({ take }) => take(delivery), end);
        }
        counted.archived += world.rowsOf('mirror').filter((row) => row['inFile'] !== undefined).length;
        counted.broughtBack += world
          .rowsOf('mirror')
          .filter((row) => row['broughtBack'] !== undefined).length;
        if (minute % 5 === 4) expect(await observed(world)).toEqual(await observed(plain));
      }
      expect(await observed(world)).toEqual(await observed(plain));
    }),
    { numRuns: 10 },
  );
  expect(counted.archived).toBeGreaterThan(5);
  expect(counted.broughtBack).toBeGreaterThan(2);
  expect(counted.ended).toBeGreaterThan(5);
});
