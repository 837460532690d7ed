import { expect, test } from 'vitest';
import type { FeeMonth } from '#shared/fees/model/fee-month.ts';
import type { Released } from '#shared/fees/model/ports.ts';
import type { CarriedOut } from '#shared/operators/decision.ts';
import { feeRelease } from './fee-release.ts';

const approval = { id: 'approval-1', reason: 'first month', at: '2026-05-04T10:00:00.000Z' };

test.each<[string, FeeMonth['plannedBy'], CarriedOut]>([
  ['nothing', {}, { outcome: 'done', after: { releasedCents: 269 } }],
  [
    'another fee',
    { 'run-2': 1 },
    { outcome: 'outdated', because: 'more fees of the month were planned since it was proposed' },
  ],
])('a month with %s planned since both persons saw it', async (_, ...[planned, result]) => {
  let month: FeeMonth = { month: '2026-04', plannedBy: { 'run-1': 269 } };
  const released: Released[] = [];
  const months = {
    read: async (name: string) => Promise.resolve(name === month.month ? month : undefined),
    release: async (_seen: FeeMonth, wanted: Released) => Promise.resolve(released.push(wanted) > 0),
  };
  const release = feeRelease.bind({ feeMonths: months })({ month: '2026-04' });
  const { facts = null } = (await release.show()) ?? {};
  month = { ...month, plannedBy: { ...month.plannedBy, ...planned } };
  expect(await release.carryOut({ ...approval, shown: facts })).toEqual(result);
  expect(released).toHaveLength(result.outcome === 'done' ? 1 : 0);
});

test('a month without fees is named as what is missing', async () => {
  const months = {
    read: async () => Promise.resolve(undefined),
    release: async () => Promise.resolve(false),
  };
  const { needs, show } = feeRelease.bind({ feeMonths: months })({ month: '2026-04' });
  expect([needs, await show()]).toEqual(['month 2026-04 with fees', undefined]);
});
