import { expect, test } from 'vitest';
import type { Run } from '#shared/jobs/run.ts';
import { reconciliationOutcomes } from '#shared/reconciliation/runs/reconciliation-outcomes.ts';
import { aRun } from '#test/fixtures/runs.ts';
import type { ReconcileRequest } from './ports.ts';
import { createSettleRequests } from './settle-requests.ts';

const whole = { tier: 'entities' };

interface Facts {
  readonly run?: Partial<Run>;
  readonly request?: Partial<ReconcileRequest>;
}

/** Whether a run that began at 08:00 marks a request of the day before as done. */
async function isSettled({ run = {}, request = {} }: Facts) {
  const settled: ReconcileRequest[] = [];
  const pending = {
    eventType: 'TRUSTED_IBAN_CONFIRMED',
    since: '2026-03-01T00:00:00.000Z',
    requestedAt: '2026-03-19T12:00:00.000Z',
    ...request,
  };
  const settle = createSettleRequests(
    {
      pending: async () => Promise.resolve([pending]),
      settle: async (each) => Promise.resolve(void settled.push(each)),
    },
    reconciliationOutcomes,
  );
  await settle(aRun({ job: 'reconciliation', asOf: '2026-03-20', request: whole, ...run }));
  return settled.includes(pending);
}

test.each<[boolean, string, Facts]>([
  [true, 'over everything that reached everything', { run: { counts: { agrees: 3, differs: 1 } } }],
  [false, 'that did not reach everything', { run: { counts: { agrees: 3, refused: 1 } } }],
  [false, 'over single accounts', { run: { request: { ...whole, accounts: ['a'] } } }],
  [false, 'that writes nothing', { run: { request: { ...whole, dryRun: true } } }],
  [false, 'of another tier', { run: { request: { tier: 'full' } } }],
])('a request is done (%s) after a run %s', async (expected, _, facts) => {
  expect(await isSettled(facts)).toBe(expected);
});

test.each([
  [true, '07:29:59.999'],
  // Half an hour, by which clocks may differ.
  [false, '07:30:00.000'],
  [false, '08:10:00.000'],
])('a request is done (%s) that was made at %s, when the run began at 08:00', async (expected, at) => {
  expect(await isSettled({ request: { requestedAt: `2026-03-20T${at}Z` } })).toBe(expected);
});

test.each([
  [true, 'ACCOUNT_BLOCK'],
  // No operation reads it back, so nothing is left to ask for.
  [true, 'CARD_LIFECYCLE_EVENT'],
  [false, 'BOOKING'],
  [false, 'OF_A_LATER_VERSION'],
])('a request is done (%s) for %s', async (expected, eventType) => {
  expect(await isSettled({ request: { eventType } })).toBe(expected);
});
