import { expect, test } from 'vitest';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { showCustomer, showEntity, showHistory, showOpenItems } from './mirror.ts';

const since = '2026-03-02T09:00:00.000Z';
const name = { kind: 'credit_card_bill', id: 'bill_1' } as const;
const row = {
  status: 'DUNNED',
  eventType: 'CREDIT_CARD_BILL',
  since,
  data: { id: 'bill_1', status: 'DUNNED', due_date: '2026-03-20' },
};

async function* one<Value>(value: Value): AsyncGenerator<Value> {
  yield await Promise.resolve(value);
}

const bills = { kind: 'credit_card_bill' } as const;

const mirror = {
  entity: async () => Promise.resolve({ ...name, aspects: { state: row }, totals: [] }),
  history: () => one({ ...row, at: since, eventId: 'e1', state: 'applied' }),
  openItems: () => one({ ...name, aspect: 'state', status: row.status, since }),
  ofCustomer: () => one(name),
} as unknown as MirrorRepository;

test.each([
  ['an entity', async () => showEntity(mirror, { ...name, personal: false })],
  ['a history', async () => showHistory(mirror, { ...name, personal: false })],
  ['the open items', async () => showOpenItems(mirror, createManualClock(), { ...bills, personal: false })],
  ['a customer', async () => showCustomer(mirror, 'per_1')],
])('%s shows no status that its definition calls personal', async (_what, shown) => {
  const text = JSON.stringify(await shown());

  expect(text).not.toContain('DUNNED');
  expect(text).toContain('<string>');
});

test('those who ask for personal fields see it', async () => {
  for (const shown of [showEntity, showHistory])
    expect(JSON.stringify(await shown(mirror, { ...name, personal: true }))).toContain('DUNNED');
});

test('only a request for personal fields may filter by such a status', async () => {
  const asked = (personal: boolean) =>
    showOpenItems(mirror, createManualClock(), { ...bills, status: 'DUNNED', personal });

  await expect(asked(false)).rejects.toThrow('is personal: ask for it with --personal');
  expect(await asked(true)).toMatchObject([{ id: 'bill_1', status: 'DUNNED' }]);
});

test('nor by the order in which they are listed', async () => {
  const open = (id: string, status: string, day: string) => ({
    ...bills,
    aspect: 'state',
    id,
    status,
    since: day,
  });
  const byStatus = {
    // As the index does.
    async *openItems() {
      yield* await Promise.resolve([open('a', 'DUNNED', '2026-03-05'), open('b', 'OPEN', '2026-03-01')]);
    },
  } as unknown as MirrorRepository;

  const listed = await showOpenItems(byStatus, createManualClock(), { ...bills, personal: false });
  expect(listed.map(({ id }) => id)).toEqual(['b', 'a']);
});
