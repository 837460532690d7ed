import { describe, expect, test } from 'vitest';
import { ApiError } from '#shared/bank/errors/api-error.ts';
import { RefusedAccountError } from '#shared/reconciliation/model/bank.ts';
import { createReconciliationBank } from './reconciliation-bank.ts';

interface Row {
  readonly id: string;
  readonly recorded_at: string;
}

interface Asked {
  readonly account_id: string;
  readonly filter: {
    readonly id?: string;
    readonly recorded_at?: { readonly min: string; readonly max: string };
  };
  readonly sort?: string;
  readonly page?: { readonly size: number };
}

/** A bank that lists bookings by the instant of their record, both ends included. It may look for no id. */
function bankWith(rows: readonly Row[], refusal?: Error, ignoresIds = false) {
  const asked: Asked[] = [];
  const limits: unknown[] = [];
  const list = (query: Asked) => {
    asked.push(query);
    const { id, recorded_at: { min = '', max = '9' } = {} } = query.filter;
    const found = rows
      .filter((row) =>
        id === undefined || ignoresIds ? min <= row.recorded_at && row.recorded_at <= max : row.id === id,
      )
      .map((row) => ({ ...row, amount: { value: 100, currency: 'EUR' } }));
    const page =
      refusal === undefined
        ? Promise.resolve({ items: found.slice(0, query.page?.size) })
        : Promise.reject(refusal);
    return Object.assign(page, { all: async (most: unknown) => (limits.push(most), Promise.resolve(found)) });
  };
  const bank = createReconciliationBank({ accounts: { bookings: { list } } } as never);
  const bookings = async (span = whole) => Array.fromAsync(bank.bookings('acc', span));
  return {
    bank,
    bookings,
    asked,
    limits,
    ids: async (span = whole) => (await bookings(span)).map(({ id }) => id),
  };
}

const whole = { from: '2026-03-01T00:00:00.000Z', until: '2026-04-01T00:00:00.000Z' };
const at = (second: number) => new Date(Date.parse('2026-03-10T09:00:00Z') + second * 1_000).toISOString();
const rowsAt = (count: number, second: number, prefix: string): Row[] =>
  Array.from({ length: count }, (_, n) => ({ id: `${prefix}${n}`, recorded_at: at(second) }));

const refusedBy = (status: number) => new ApiError({ status } as never);

describe('the bookings of a span', () => {
  test('are read in the order of their record, up to its end', async () => {
    const rows = [
      { id: 'b1', recorded_at: whole.from },
      { id: 'b2', recorded_at: at(0) },
      { id: 'b3', recorded_at: whole.until },
    ];
    const { bookings, asked } = bankWith(rows);
    expect(await bookings()).toMatchObject([
      { id: 'b1', recordedAt: whole.from, cents: 100, currency: 'EUR', read: { id: 'b1' } },
      { id: 'b2' },
    ]);
    expect(asked).toEqual([
      {
        account_id: 'acc',
        filter: { recorded_at: { min: whole.from, max: whole.until } },
        sort: 'recorded_at',
        page: { size: 1_000 },
      },
    ]);
  });

  test('of more than a page are each read once: the last instant of a page is read again', async () => {
    const rows = [...rowsAt(600, 0, 'a'), ...rowsAt(600, 1, 'b'), ...rowsAt(3, 2, 'c')];
    const { ids, asked } = bankWith(rows);
    expect(await ids()).toEqual(rows.map(({ id }) => id));
    expect(asked.map(({ filter }) => filter.recorded_at?.min)).toEqual([whole.from, at(1)]);
  });

  test('of exactly a page are followed by an empty rest', async () => {
    const rows = [...rowsAt(999, 0, 'a'), ...rowsAt(1, 1, 'b')];
    const { ids, asked } = bankWith(rows);
    expect(await ids()).toHaveLength(1_000);
    expect(asked).toHaveLength(2);
    expect(await bankWith(rows.slice(0, 999)).ids()).toHaveLength(999);
  });

  test('of one instant are read by page numbers if they fill a page, and those after it follow', async () => {
    const rows = [...rowsAt(1_500, 0, 'a'), ...rowsAt(2, 1, 'b')];
    const { ids, asked, limits } = bankWith(rows);
    const found = await ids();
    expect(found).toHaveLength(1_502);
    expect(new Set(found).size).toBe(1_502);
    expect(limits).toEqual([{ limit: 100_000 }]);
    expect(asked.map(({ filter }) => filter.recorded_at)).toEqual([
      { min: whole.from, max: whole.until },
      { min: at(0), max: whole.until },
      { min: at(0), max: at(0) },
      { min: '2026-03-10T09:00:00.001Z', max: whole.until },
    ]);
    expect(asked.map(({ page }) => page?.size)).toEqual([1_000, 1_000, 1_000, 1_000]);
  });

  test('are refused for good if the bank no longer shows the account', async () => {
    const refusal = refusedBy(404);
    const error: unknown = await bankWith([], refusal)
      .ids()
      .catch((each: unknown) => each);
    expect(error).toBeInstanceOf(RefusedAccountError);
    expect(error).toMatchObject({ refused: { because: '404' }, cause: refusal });
    const forbidden = refusedBy(403);
    await expect(bankWith([], forbidden).ids()).rejects.toBe(forbidden);
    const other = new Error('the network is down');
    await expect(bankWith([], other).ids()).rejects.toBe(other);
  });
});

test('a booking is found by its id, and is none with another', async () => {
  const { bank, asked } = bankWith([{ id: 'b1', recorded_at: at(0) }]);
  expect(await bank.booking('acc', 'b1')).toMatchObject({ id: 'b1', cents: 100 });
  expect(await bank.booking('acc', 'b2')).toBeUndefined();
  expect(asked[0]).toEqual({ account_id: 'acc', filter: { id: 'b1' } });
});

test('a booking is none if the bank answers with others', async () => {
  const { bank } = bankWith([{ id: 'b1', recorded_at: at(0) }], undefined, true);
  expect(await bank.booking('acc', 'b2')).toBeUndefined();
});
