import { describe, expect, test } from 'vitest';
import type { Break } from '#shared/breaks/break.ts';
import { standingStates } from '#shared/breaks/states.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { onboardedAccount } from '#test/fixtures/registered-accounts.ts';
import { aRun } from '#test/fixtures/runs.ts';
import { listsOfAccount } from './item-kinds.ts';
import type { PlanCursor } from './plan-cursor.ts';
import { createPlanEntities } from './plan-entities.ts';
import { unreadableKinds } from './unreadable-kinds.ts';

interface Facts {
  /** Ids of each open part. */
  readonly open?: readonly string[];
  readonly breaks?: readonly Pick<Break, 'entity' | 'accountId'>[];
  readonly accounts?: readonly RegisteredAccount[];
  /** Types that are requested. */
  readonly requested?: readonly string[];
}

function setUp({ open = [], breaks = [], accounts = [], requested = [] }: Facts) {
  const asked = { hours: 0, states: [] as readonly (readonly string[])[], advanced: [] as object[] };
  const plan = createPlanEntities({
    open: { page: async () => Promise.resolve({ ids: open }) },
    changed: {
      page: async () => {
        asked.hours += 1;
        return Promise.resolve({ changed: [] });
      },
      mark: async () => Promise.resolve(undefined),
      advance: async (...seen) => Promise.resolve(void asked.advanced.push(seen)),
    },
    checked: { comparedSince: async () => Promise.resolve(new Set()) },
    breaks: {
      list: async function* ({ states }) {
        asked.states = [...asked.states, states];
        await Promise.resolve();
        yield* breaks as readonly Break[];
      },
    },
    requests: {
      pending: async () =>
        Promise.resolve(requested.map((eventType) => ({ eventType, since: '', requestedAt: '' }))),
    },
    register: {
      page: async () => Promise.resolve(accounts),
      read: async (id) => Promise.resolve(accounts.find((each) => each.id === id)),
    },
    owned: { of: async () => Promise.resolve([]) },
    mirror: { entity: async () => Promise.resolve(undefined) },
    clock: createManualClock(Date.parse('2026-03-20T12:00:00Z')),
  });
  const run = aRun({ job: 'reconciliation', asOf: '2026-03-20', request: { tier: 'entities' } });
  const page = async (cursor?: PlanCursor, request: object = {}) =>
    plan({ ...run, request: { ...run.request, ...request } }, cursor && JSON.stringify(cursor));
  return { page, asked };
}

const itemsOf = ({ shards }: { readonly shards: readonly { readonly items: readonly string[] }[] }) =>
  shards.flatMap(({ items }) => items);
const accountNamed = (id: string, more: Partial<RegisteredAccount> = {}) => ({
  ...onboardedAccount,
  ...more,
  id,
});
const ids = (count: number) => Array.from({ length: count }, (_, n) => `x${n}`);

describe('a page', () => {
  test('has shards of a hundred items, each item once', async () => {
    const sizes = async (count: number) => {
      const { shards } = await setUp({ open: [...ids(count), ...ids(count)] }).page();
      return shards.map(({ items }) => items.length);
    };
    expect(await sizes(100)).toEqual([100]);
    expect(await sizes(200)).toEqual([100, 100]);
    expect(await sizes(201)).toEqual([100, 100, 1]);
  });

  test('that another version plans again after a crash has shards of the same names', async () => {
    const { page } = setUp({ open: ids(101), accounts: [accountNamed('a1')] });
    const names = async (...args: Parameters<typeof page>) =>
      (await page(...args)).shards.map(({ id }) => id);
    expect(await names()).toEqual(['e3b0c44298fc1c14-0', 'e3b0c44298fc1c14-1']);
    expect(await names({ of: 'open', part: 1 })).toEqual(['fda21650b226f29c-0', 'fda21650b226f29c-1']);
    expect(await names(undefined, { accounts: ['a1'] })).toEqual(['bc62a3c14fec277e-0']);
  });

  test('names in the report what nothing can read back, if it is the first one', async () => {
    const { page } = setUp({ open: ['x1'] });
    const { lines, cursor } = await page();
    expect(lines).toHaveLength(Object.keys(unreadableKinds).length);
    expect(lines).toContainEqual({
      item: 'booking/state',
      outcome: 'not-readable',
      because: unreadableKinds['booking/state'],
    });
    expect(cursor).toBe(JSON.stringify({ of: 'open', part: 1 }));
    expect(await page({ of: 'open', part: 1 })).not.toHaveProperty('lines');
  });

  test('passes by at most a hundred empty ones, such as silent hours', async () => {
    const { page, asked } = setUp({});
    const { shards, cursor } = await page({ of: 'changed', family: 0, hour: '2026-01-01T00' });
    expect([shards, asked.hours]).toEqual([[], 101]);
    expect(JSON.parse(cursor!)).toMatchObject({ family: 0, hour: '2026-01-05T05' });
  });
});

describe('breaks', () => {
  const breaks = { of: 'breaks' } as const;

  test('that stand have their entities read, or the lists of their owners; those about money their account', async () => {
    const { page, asked } = setUp({
      breaks: [
        { entity: 'overdraft o1' },
        { entity: 'standing_order s1', accountId: 'acc_1' },
        { entity: 'bank_statement acc_2 2026-01-01..2026-01-31', accountId: 'acc_2' },
        { entity: 'ledger_file 2026-03-05.csv' },
      ],
    });
    expect(itemsOf(await page(breaks))).toEqual([
      'closure_requests/partner',
      'overdraft/o1',
      'standing_orders/acc_1',
      'account/acc_2',
      'reservations/acc_2',
    ]);
    expect(asked.states).toEqual([standingStates]);
  });

  test('are left out and counted beyond nine thousand items, which one page can write', async () => {
    const found = (count: number) => ids(count).map((id) => ({ entity: `overdraft ${id}` }));
    const full = await setUp({ breaks: found(8_999) }).page(breaks);
    expect([itemsOf(full).length, full.excluded]).toEqual([9_000, {}]);
    const more = await setUp({ breaks: found(9_001) }).page(breaks);
    expect([itemsOf(more).length, more.excluded]).toEqual([9_000, { 'breaks-left-out': 2 }]);
  });
});

describe('accounts', () => {
  const accounts = { of: 'accounts' } as const;
  const erased = ['a3', 'a4'].map((id) => accountNamed(id, { state: 'erased' }));
  const held = accountNamed('a2', { heldBecause: 'x' });

  test('that are left out are counted by their reasons, and the next page begins after the last one', async () => {
    const known = [accountNamed('a1'), held, ...erased];
    const { page } = setUp({ accounts: known, requested: ['TRUSTED_IBAN_CONFIRMED'] });
    const planned = await page({ ...accounts, position: '0/a0' });
    expect(planned.excluded).toEqual({ held: 1, erased: 2 });
    expect(planned.cursor).toBe(JSON.stringify({ of: 'accounts', position: '0/a4' }));
  });

  test('have what was requested read, but for types that no version knows', async () => {
    const requested = ['TRUSTED_IBAN_CONFIRMED', 'OF_A_LATER_VERSION'];
    const { page } = setUp({ accounts: [accountNamed('a1')], requested });
    expect(itemsOf(await page(accounts))).toContain('trusted_ibans/a1');
    const { excluded } = await setUp({ requested: ['OF_A_LATER_VERSION'] }).page({
      ...accounts,
      position: '15/a1',
    });
    expect(excluded).toEqual({});
  });

  test('after the last of them, nothing follows', async () => {
    const page = await setUp({}).page({ ...accounts, position: '15/a1' });
    expect(page).not.toHaveProperty('cursor');
  });

  test('that a run names are read each once and whole, and those that nobody knows are counted', async () => {
    const { page } = setUp({ accounts: [accountNamed('a1'), ...erased] });
    const planned = await page(undefined, { accounts: ['a1', 'a1', 'nobody', 'a3', 'none'] });
    expect(itemsOf(planned)).toEqual(['account/a1', ...listsOfAccount.map((list) => `${list}/a1`)]);
    expect(planned.excluded).toEqual({ unknown: 2, erased: 1 });
    expect(planned).not.toHaveProperty('cursor');
  });
});

test('what was seen of a family is remembered once its shards are stored, unless the run only looks', async () => {
  const seen = { family: 'payments', mark: { recordedAt: 'x', id: 'r' } } as const;
  const { page, asked } = setUp({ breaks: [] });
  await page({ of: 'breaks', seen }, { dryRun: true });
  expect(asked.advanced).toEqual([]);
  await page({ of: 'breaks', seen });
  expect(asked.advanced).toEqual([[seen.family, seen.mark]]);
});
