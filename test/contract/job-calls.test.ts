import { beforeAll, expect, test } from 'vitest';
import { bankCallsOf, mostCalls, sumOf } from '#test/bench/jobs/calls-per-account.ts';
import {
  measuredPortfolio,
  phaseNames,
  type MeasuredPortfolio,
} from '#test/bench/jobs/measured-portfolio.ts';
import { productionJobs } from '#test/bench/jobs/production-jobs.ts';

const accounts = 50;
let measured: MeasuredPortfolio;
/** The same at a bank whose list of accounts shows balances. */
let listed: MeasuredPortfolio;

beforeAll(async () => {
  const jobs = { ...productionJobs(), countsUnits: true };
  measured = await measuredPortfolio(jobs, { accounts, bookingsAMonth: 2 });
  listed = await measuredPortfolio(jobs, { accounts, bookingsAMonth: 2, listsBalances: true });
}, 300_000);

// A million accounts are a million of each call that one account takes.
test.each(phaseNames)('%s calls the bank no more often than it should', (name) => {
  const calls = sumOf(bankCallsOf(name in listed.phases ? listed : measured, name));
  expect(calls).toBeGreaterThan(0);
  // A call of a plan is for twenty thousand accounts, and a page holds more than these.
  expect(calls).toBeLessThanOrEqual(Math.ceil(1 + accounts * mostCalls[name]));
});

test('the calls of all workers together stay within the pool', () => {
  expect(measured.mostBankCalls).toBeLessThanOrEqual(136);
  expect(measured.mostBankCalls).toBeGreaterThan(14);
});
