import { describe, expect, test } from 'vitest';
import { sumsOf } from '#shared/bookings/booking-sums.ts';
import { registerPartitions } from '#shared/portfolio/account-register.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { SumsByCurrency, SumsDifference } from './account-sums.ts';
import { addPart, emptyTally } from './recount-part.ts';
import { recountSums } from './recount.ts';

const none = sumsOf([]);
const one = { ...none, count: 1, sumCents: 5 };

/** `a1` to `aN`, in the order of the register. */
const accounts = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${prefix}${String(n + 1).padStart(2, '0')}`);

const differenceOf = (accountId: string): SumsDifference => ({
  accountId,
  currency: 'EUR',
  kept: one,
  rows: none,
});

/** Accounts without bookings; those that drifted keep one all the same. */
function aMirror(
  partitions: Readonly<Record<number, readonly string[]>>,
  {
    drifted = [],
    unread = [],
  }: { readonly drifted?: readonly string[]; readonly unread?: readonly string[] },
) {
  return {
    register: {
      async page(
        { partition, after = '' }: { partition: number; after?: string | undefined },
        count: number,
      ) {
        if (partition < 0 || partition >= registerPartitions) throw new Error(`No partition ${partition}`);
        const ids = (partitions[partition] ?? []).filter((id) => id > after).slice(0, count);
        return Promise.resolve(ids.map((id) => ({ id }) as RegisteredAccount));
      },
      async read(id: string) {
        return Promise.resolve({ id } as RegisteredAccount);
      },
    },
    sums: {
      async kept(id: string): Promise<SumsByCurrency> {
        return Promise.resolve(drifted.includes(id) ? { EUR: one } : {});
      },
      async ofRows(id: string): Promise<SumsByCurrency | undefined> {
        return Promise.resolve(unread.includes(id) ? undefined : {});
      },
      async replace() {
        return Promise.reject(new Error('Nothing is replaced here'));
      },
    },
    timers: { sleep: async () => Promise.resolve() },
  };
}

const withTime = { mayReplace: false, hasTime: () => true };
const withoutTime = { mayReplace: false, hasTime: () => false };
const nothing = { differing: [], inMotion: [], unread: [] };

describe('a part of a recount', () => {
  const first = accounts('a', 20);
  const second = accounts('b', 3);

  test('reads all partitions while there is time', async () => {
    const mirror = aMirror({ 0: first, 1: second, 15: ['z01'] }, {});
    expect(await recountSums(mirror, {}, withTime)).toEqual({ ...nothing, accounts: 24 });
  });

  test('reads one page if there is no time, and the next part goes on behind it', async () => {
    const mirror = aMirror({ 0: first, 1: second }, {});
    const next = { partition: 0, after: 'a16' };
    expect(await recountSums(mirror, {}, withoutTime)).toEqual({
      ...nothing,
      accounts: 16,
      cursor: { next, suspected: [] },
    });
    expect(await recountSums(mirror, { cursor: { next, suspected: [] } }, withoutTime)).toEqual({
      ...nothing,
      accounts: 4,
      cursor: { next: { partition: 0, after: 'a20' }, suspected: [] },
    });
    const behindFirst = { next: { partition: 0, after: 'a20' }, suspected: [] };
    expect(await recountSums(mirror, { cursor: behindFirst }, withoutTime)).toEqual({
      ...nothing,
      accounts: 0,
      cursor: { next: { partition: 1 }, suspected: [] },
    });
  });

  test.each([
    [49, 52, { partition: 1, after: 'b03' }],
    [50, 50, { partition: 0, after: 'a50' }],
    [60, 60, { partition: 0, after: 'a60' }],
  ])('ends once 50 differ: of %i, after %i', async (drifted, read, next) => {
    const ids = accounts('a', drifted);
    const mirror = aMirror({ 0: ids, 1: second, 2: ['c01'] }, { drifted: [...ids, 'b03'] });
    expect(await recountSums(mirror, {}, withTime)).toEqual({
      ...nothing,
      accounts: read,
      cursor: { next, suspected: [...ids, ...(read > drifted ? ['b03'] : [])].map(differenceOf) },
    });
  });

  test('leaves an account that takes too long to the next part, and names it if that is too short as well', async () => {
    const mirror = aMirror({ 0: first, 1: second }, { unread: ['a18'] });
    const cursor = { next: { partition: 0, after: 'a16' }, suspected: [] };
    expect(await recountSums(mirror, {}, withTime)).toEqual({ ...nothing, accounts: 16, cursor });
    expect(await recountSums(mirror, { cursor }, withTime)).toEqual({
      ...nothing,
      accounts: 7,
      unread: ['a18'],
    });
  });

  test('reads again what differed, and the next part goes on where it stopped', async () => {
    const mirror = aMirror({ 0: first, 1: second }, { drifted: ['a02'] });
    const next = { partition: 1 };
    const suspected = [differenceOf('a02')];
    expect(await recountSums(mirror, { cursor: { next, suspected } }, withTime)).toEqual({
      ...nothing,
      accounts: 0,
      differing: suspected,
      cursor: { next, suspected: [] },
    });
  });
});

test('a tally counts everything and names the first 50', () => {
  const ids = accounts('a', 30);
  const part = {
    accounts: 40,
    differing: ids.map(differenceOf),
    inMotion: ids.slice(0, 10),
    unread: ids.slice(10),
  };
  expect(addPart(addPart(emptyTally, part), part)).toEqual({
    accounts: 80,
    differing: 60,
    sums: [...ids, ...ids.slice(0, 20)].map(differenceOf),
    unknown: 60,
    left: [...ids, ...ids.slice(0, 20)],
  });
});
