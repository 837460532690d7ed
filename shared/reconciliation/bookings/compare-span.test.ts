import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#shared/kernel/json.ts';
import type { MirroredBooking } from '#shared/mirror/mirror-repository.ts';
import { bankRow, type BankRow } from '#shared/reconciliation/model/compared-booking.ts';
import { listed } from '#test/fakes/listed.ts';
import { compareSpan, type CompareDeps } from './compare-span.ts';

const span = { from: '2026-03-01T00:00:00.000Z', until: '2026-04-01T00:00:00.000Z' };
const settledBefore = '2026-03-20T00:00:00.000Z';

interface Facts {
  readonly id: string;
  readonly cents?: number;
  readonly at?: string;
  readonly currency?: string;
  /** Account by which an event names it. */
  readonly on?: string;
  /** Left out if the side does not name it. */
  readonly reference?: string | null;
  readonly mandate?: string;
}

const readOf = ({
  id,
  cents = 100,
  at = '2026-03-10T09:00:00.000Z',
  currency = 'EUR',
  reference,
  mandate,
}: Facts): JsonObject => ({
  id,
  amount: { value: cents, currency },
  recorded_at: at,
  ...(reference !== undefined && { end_to_end_id: reference }),
  ...(mandate !== undefined && { mandate_reference: mandate }),
});
const bankOf = (facts: Facts): BankRow => bankRow('acc', readOf(facts));

function mirroredOf(facts: Facts): MirroredBooking {
  const { data, cents, recordedAt, currency, id } = bankRow(facts.on ?? 'acc', readOf(facts));
  return {
    id,
    accountId: 'acc',
    position: '',
    recordedAt,
    valutaDate: '',
    amountCents: cents,
    currency,
    eventId: `e-${id}`,
    data,
  };
}

interface Sides {
  readonly bank?: readonly Facts[];
  readonly mirror?: readonly Facts[];
  /** What the bank finds by account and id. */
  readonly alone?: Readonly<Record<string, Facts>>;
  /** What the mirror has of a booking that it does not list here. */
  readonly elsewhere?: Readonly<Record<string, { data?: Facts; withdrawn?: boolean }>>;
  readonly currency?: string;
}

async function compared({ bank = [], mirror = [], alone = {}, elsewhere = {}, currency = 'EUR' }: Sides) {
  const asked: string[] = [];
  const deps: CompareDeps = {
    bank: {
      bookings: () => listed(bank.map(bankOf)),
      booking: async (account, id) => {
        asked.push(`${account} ${id}`);
        const found = alone[`${account} ${id}`];
        return Promise.resolve(found && bankOf(found));
      },
    },
    mirror: {
      bookings: (query) => {
        expect(query).toEqual({ accountId: 'acc', by: 'recorded_at', from: span.from, to: span.until });
        return listed(mirror.map(mirroredOf));
      },
      entity: async (kind, id) => {
        const { data, withdrawn } = elsewhere[id] ?? {};
        const isKnown = kind === 'booking' && elsewhere[id] !== undefined;
        const state = { eventId: `e-${id}`, withdrawn, data: data && mirroredOf(data).data };
        return Promise.resolve({ aspects: isKnown ? { state } : {} } as never);
      },
    },
  };
  const found = await compareSpan(deps, { accountId: 'acc', currency, span, settledBefore });
  const ids = {
    missing: found.missing.map(({ bank: { id }, withdrawn }) => [id, withdrawn]),
    changed: found.changed.map(({ bank: { id }, movedFrom }) => [id, movedFrom]),
    orphans: found.orphans.map(({ id }) => id),
  };
  return { ...found, asked, ids };
}

test('bookings of both sides that are alike are counted', async () => {
  const rows = [{ id: 'b1' }, { id: 'b2', cents: -5 }];
  const {
    ids,
    compared: count,
    isCut,
    inFlight,
    inFlightCents,
  } = await compared({ bank: rows, mirror: rows });
  expect(ids).toEqual({ missing: [], changed: [], orphans: [] });
  expect({ count, isCut, inFlight, inFlightCents }).toEqual({
    count: 2,
    isCut: false,
    inFlight: 0,
    inFlightCents: 0,
  });
});

test('one that differs is both rows and what differs', async () => {
  const { changed, compared: count } = await compared({
    bank: [{ id: 'b1', cents: 99 }],
    mirror: [{ id: 'b1' }],
  });
  expect(count).toBe(0);
  expect(changed).toMatchObject([
    {
      bank: { id: 'b1', cents: 99, read: { id: 'b1' } },
      mirror: { id: 'b1', cents: 100, eventId: 'e-b1' },
      fields: [{ kind: 'AMOUNT', cents: -1 }],
    },
  ]);
});

describe('a booking that only the bank has', () => {
  const bank = [{ id: 'b1', cents: 7 }];

  test('is missing, or was withdrawn before', async () => {
    expect((await compared({ bank })).ids.missing).toEqual([['b1', undefined]]);
    const elsewhere = { b1: { withdrawn: true } };
    expect((await compared({ bank, elsewhere })).ids.missing).toEqual([['b1', 'e-b1']]);
  });

  test('may be in the mirror at another instant', async () => {
    const at = '2026-02-10T09:00:00.000Z';
    const same = await compared({ bank, elsewhere: { b1: { data: { id: 'b1', cents: 7, at } } } });
    expect(same.changed).toMatchObject([
      { mirror: { eventId: 'e-b1', cents: 7 }, fields: [{ kind: 'METADATA', field: 'recorded_at' }] },
    ]);
    expect(same.ids.changed).toEqual([['b1', undefined]]);
    const other = await compared({ bank, elsewhere: { b1: { data: { id: 'b1', cents: 8 } } } });
    expect(other.changed).toMatchObject([{ mirror: { cents: 8 }, fields: [{ kind: 'AMOUNT', cents: -1 }] }]);
    const alike = await compared({ bank, elsewhere: { b1: { data: { id: 'b1', cents: 7 } } } });
    expect({ ...alike.ids, compared: alike.compared }).toEqual({
      missing: [],
      changed: [],
      orphans: [],
      compared: 1,
    });
    expect(alike.asked).toEqual([]);
  });

  test('may be in the mirror without data that fits', async () => {
    const { changed } = await compared({ bank, elsewhere: { b1: {} } });
    expect(changed).toMatchObject([{ mirror: { cents: 0, currency: 'EUR' }, bank: { cents: 7 } }]);
  });

  test('was moved by the bank if the other account no longer has it', async () => {
    const elsewhere = { b1: { data: { id: 'b1', cents: 7, on: 'other' } } };
    const moved = await compared({ bank, elsewhere });
    expect(moved.asked).toEqual(['other b1']);
    expect(moved.ids).toEqual({ missing: [], changed: [['b1', 'other']], orphans: [] });
    // The bank shows it on both accounts.
    const both = await compared({ bank, elsewhere, alone: { 'other b1': { id: 'b1' } } });
    expect(both.ids).toEqual({ missing: [['b1', undefined]], changed: [], orphans: [] });
  });
});

describe('a booking that only the mirror has', () => {
  const mirror = [{ id: 'b1' }];

  test('is one that the bank no longer has, even by its id', async () => {
    const { ids, asked } = await compared({ mirror });
    expect(ids).toEqual({ missing: [], changed: [], orphans: ['b1'] });
    expect(asked).toEqual(['acc b1']);
  });

  test('may only be lacking in the list', async () => {
    const alike = await compared({ mirror, alone: { 'acc b1': { id: 'b1' } } });
    expect({ ...alike.ids, compared: alike.compared }).toMatchObject({ orphans: [], compared: 1 });
    const other = await compared({ mirror, alone: { 'acc b1': { id: 'b1', cents: 99 } } });
    expect(other.ids.changed).toEqual([['b1', undefined]]);
  });

  test('is left out from the end of the span on', async () => {
    const at = (instant: string) => ({ id: 'b1', at: instant });
    expect((await compared({ mirror: [at('2026-04-01T00:00:00.000Z')] })).inFlight).toBe(0);
    expect((await compared({ mirror: [at('2026-03-31T23:59:59.999Z')] })).inFlight).toBe(1);
  });
});

describe('what was recorded just now', () => {
  const at = settledBefore;

  test('may be on its way to the other side', async () => {
    const { ids, inFlight, inFlightCents, asked } = await compared({
      bank: [
        { id: 'b1', at, cents: 10 },
        { id: 'b2', at, cents: 1_000, currency: 'USD' },
      ],
      mirror: [{ id: 'b3', at, cents: 3 }],
    });
    expect(ids).toEqual({ missing: [], changed: [], orphans: [] });
    expect({ inFlight, inFlightCents, asked }).toEqual({ inFlight: 3, inFlightCents: 7, asked: [] });
  });

  test('is compared if both sides have it, and so is what is older', async () => {
    const rows = [{ id: 'b1', at }];
    expect(await compared({ bank: rows, mirror: rows })).toMatchObject({ inFlight: 0, compared: 1 });
    const older = [{ id: 'b1', at: '2026-03-19T23:59:59.999Z' }];
    expect((await compared({ bank: older })).ids.missing).toEqual([['b1', undefined]]);
  });
});

test('after two hundred differences, the rest is left to the next comparison', async () => {
  const many = (count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => ({ id: `b${String(1_000 + from + index)}` }));
  const all = await compared({ bank: many(200) });
  expect([all.missing.length, all.isCut]).toEqual([200, false]);
  const more = await compared({ bank: many(201) });
  expect([more.missing.length, more.isCut]).toEqual([200, true]);
  const mixed = await compared({
    bank: [...many(100), ...many(50, 200).map((row) => ({ ...row, cents: 1 }))],
    mirror: [...many(50, 100), ...many(50, 200), ...many(1, 300)],
  });
  // Those without a counterpart come last.
  expect([mixed.missing.length, mixed.changed.length, mixed.orphans.length, mixed.isCut]).toEqual([
    100,
    50,
    50,
    true,
  ]);
});

describe('a reference that the bank leaves out', () => {
  const gone = [{ kind: 'REFERENCE', field: 'end_to_end_id' }];
  const fieldsOf = ({ changed }: Awaited<ReturnType<typeof compared>>) =>
    changed.map(({ bank: { id }, fields }) => [id, fields]);

  test.each(['R2', null])('is gone if the list names that of another booking (%s)', async (reference) => {
    const found = await compared({
      bank: [{ id: 'b1' }, { id: 'b2', reference }],
      mirror: [
        { id: 'b1', reference: 'R1' },
        { id: 'b2', reference },
      ],
    });
    expect(fieldsOf(found)).toEqual([['b1', gone]]);
    expect(found.compared).toBe(1);
  });

  test('is gone without another one that the list never names', async () => {
    const found = await compared({
      bank: [{ id: 'b1' }, { id: 'b2', reference: 'R2' }],
      mirror: [
        { id: 'b1', reference: 'R1', mandate: 'M1' },
        { id: 'b2', reference: 'R2' },
      ],
    });
    expect(fieldsOf(found)).toEqual([['b1', gone]]);
  });

  test('stays if the list names none', async () => {
    const found = await compared({ bank: [{ id: 'b1' }], mirror: [{ id: 'b1', reference: 'R1' }] });
    expect(fieldsOf(found)).toEqual([]);
    expect(found.compared).toBe(1);
  });

  test('is gone together with what else differs', async () => {
    const found = await compared({
      bank: [
        { id: 'b1', cents: 99 },
        { id: 'b2', reference: 'R2' },
      ],
      mirror: [
        { id: 'b1', reference: 'R1' },
        { id: 'b2', reference: 'R2' },
      ],
    });
    expect(fieldsOf(found)).toEqual([['b1', [expect.objectContaining({ kind: 'AMOUNT' }), ...gone]]]);
  });

  test('is found in slices where a list lost many', async () => {
    const ids = Array.from({ length: 250 }, (_, n) => `b${String(n).padStart(3, '0')}`);
    const named = { id: 'c', reference: 'R' };
    const { changed, isCut } = await compared({
      bank: [...ids.map((id) => ({ id, cents: 1 })), named],
      mirror: [...ids.map((id, n) => ({ id, cents: n < 60 ? 2 : 1, reference: 'R' })), named],
    });
    expect([changed.length, isCut]).toEqual([200, true]);
  });

  test.each([
    { lost: 200, isCut: false, agree: 1 },
    { lost: 201, isCut: true, agree: 1 },
    // No more is kept in memory than shows that there is more: the rest counts as compared.
    { lost: 210, isCut: true, agree: 10 },
  ])('leaves the rest of $lost to the next comparison: $isCut', async ({ lost, isCut, agree }) => {
    const ids = Array.from({ length: lost }, (_, n) => `b${String(n).padStart(3, '0')}`);
    const named = { id: 'c', reference: 'R' };
    const found = await compared({
      bank: [...ids.map((id) => ({ id })), named],
      mirror: [...ids.map((id) => ({ id, reference: 'R' })), named],
    });
    expect([found.changed.length, found.isCut, found.compared]).toEqual([200, isCut, agree]);
  });
});
