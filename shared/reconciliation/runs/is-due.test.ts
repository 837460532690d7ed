import { expect, test } from 'vitest';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { createReconciliationWorld } from '#test/fakes/reconciliation-world.ts';
import { whetherInFull, whetherInRotation } from './is-due.ts';

const request = { tier: 'full' };
const first = '2026-03-02';
const days = Array.from({ length: 60 }, (_, n) => daysAfter(first, n));

const account: RegisteredAccount = {
  id: 'acc_7',
  state: 'onboarded',
  knownSince: '2026-03-01T10:00:00.000Z',
  currency: 'EUR',
  baseline: {
    day: '2026-03-01',
    valutaCents: 0,
    bookedCents: 0,
    mirrored: { count: 0, sumCents: 0, digest: '' },
  },
};
const inFull = whetherInFull({ fullDays: 30 });
const [turn = '', next = ''] = days.filter(
  (asOf) => inFull({ ...account, comparedOn: asOf }, { asOf, request }) === 'wanted',
);

test('each account has its turn once in thirty days', () => {
  expect(daysAfter(turn, 30)).toBe(next);
  const wanted = days.filter(
    (asOf) => asOf > turn && inFull({ ...account, comparedOn: turn }, { asOf, request }) === 'wanted',
  );
  expect(wanted[0]).toBe(next);
});

test('an account whose turn came to nothing has it on each day until it is compared', () => {
  const compared = { ...account, comparedOn: daysAfter(turn, -1) };
  for (const late of [0, 1, 2, 29])
    expect([late, inFull(compared, { asOf: daysAfter(turn, late), request })]).toEqual([late, 'wanted']);
  expect(inFull({ ...compared, comparedOn: daysAfter(turn, 1) }, { asOf: daysAfter(turn, 2), request })).toBe(
    'not-today',
  );
});

test('so has one that was never compared since its onboarding', () => {
  const fresh = { ...account, baseline: { ...account.baseline!, day: daysAfter(turn, -1) } };
  expect(inFull(fresh, { asOf: daysAfter(turn, 1), request })).toBe('wanted');
  const later = { ...fresh, baseline: { ...fresh.baseline, day: turn } };
  expect(inFull(later, { asOf: daysAfter(turn, 1), request })).toBe('not-today');
  const { baseline: _, ...bare } = account;
  expect(inFull(bare, { asOf: daysAfter(turn, 1), request })).toBe('wanted');
});

test('what is read back in rotation has its turn after days without a run', () => {
  const rotated = whetherInRotation(30);
  const after = (asOf: string, turnsAfter?: string) =>
    rotated(account, { asOf, request: { tier: 'entities', ...(turnsAfter && { turnsAfter }) } });
  expect(after(turn)).toBe('wanted');
  expect(after(daysAfter(turn, 1))).toBe('not-today');
  expect(after(daysAfter(turn, 3), daysAfter(turn, -1))).toBe('wanted');
  expect(after(daysAfter(turn, 3), turn)).toBe('not-today');
});

test('an account that could not be compared on its day is compared by the next run', async () => {
  const world = await createReconciliationWorld({ settings: { fullDays: 30 } });
  const id = await world.anAccount();
  await world.pass(31 * 86_400);
  expect((await world.run('full')).counts).toEqual({ agrees: 1 });
  expect((await world.ports.register.read(id))?.comparedOn).toBe(world.bank.today());
  await world.pass(86_400);
  const { counts } = await world.run('full');
  expect(['agrees', 'not-today']).toContain(Object.keys(counts)[0]);
});
