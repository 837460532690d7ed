import { rm } from 'node:fs/promises';
import { createBreaks } from '#shared/aws/breaks/break-rows.ts';
import { createCapabilities } from '#shared/aws/capabilities/capability-rows.ts';
import { createAccountRegister } from '#shared/aws/portfolio/account-register.ts';
import { statedUntil } from '#shared/aws/portfolio/stated-until.ts';
import { createFeeSummaryRows } from '#shared/aws/statements/fee-summary-rows.ts';
import { createOfAccountRows } from '#shared/aws/statements/of-account-rows.ts';
import { createStatementFiles } from '#shared/aws/statements/statement-files.ts';
import { createStatementRows } from '#shared/aws/statements/statement-rows.ts';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createPerformStatements } from '#shared/statements/issue/perform-statements.ts';
import { allStatementAreas, statementsAtBank } from '#shared/statements/issue/statements-at-bank.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { createMemoryMetrics } from '#test/fakes/telemetry.ts';
import { bankInProcess } from '#test/fixtures/bank-in-process.ts';
import { createComputedBank } from './computed-bank.ts';
import { bookingsOf, lengthOf, placeOf, sumsOfAll } from './long-account.ts';
import { createObjectsOnDisk } from './objects-on-disk.ts';
import { reportUsage } from './reported-usage.ts';

/** An account with so many bookings in each of two months: its second statement also reads the first. */
const [, , count = '', folder = '', months = '2'] = process.argv;
const account = { bookingsAMonth: Number(count), months: Number(months) };
const clock = createManualClock(
  Date.parse(account.months === 1 ? '2026-04-08T05:00:00Z' : '2026-05-08T05:00:00Z'),
);
const { client } = createMemoryTables(clock);
const random = seededRandom(1);
const settings = { workTable: 'work', clock, random, timers: { sleep: async () => Promise.resolve() } };
const register = createAccountRegister('work', client);
const { iban, http } = createComputedBank(account);
const id = 'account';
await register.describe({ id, iban, currency: 'EUR', openedDay: '2026-03-01' }, '2026-02-28T00:00:00.000Z');
const mirrored = { count: 0, sumCents: 0, digest: '0'.repeat(32) };
await register.onboard(id, { day: '2026-02-28', valutaCents: 0, bookedCents: 0, mirrored });
const sums = await sumsOfAll(account);
const rows = createStatementRows({ ...settings, alsoWrites: (row) => [statedUntil('work', row)] }, client);
const metrics = createMemoryMetrics();
const bankClient = createBankClient({ ...bankInProcess, areas: allStatementAreas, random, clock, http });

const perform = createPerformStatements({
  register,
  rows,
  ofAccountRows: createOfAccountRows({ ...settings, alsoWrites: () => [] }, client),
  ...statementsAtBank(bankClient),
  mirrored: {
    byValuta: (_, { firstDay, lastDay }) =>
      bookingsOf(account, { from: placeOf(account, firstDay), to: placeOf(account, `${lastDay}T24`) }),
    since: (_, instant) => bookingsOf(account, { from: placeOf(account, instant), to: lengthOf(account) }),
    read: async () => Promise.reject(new Error('Each booking is where it should be')),
  },
  totals: { read: async () => Promise.resolve(sums) },
  files: createStatementFiles(await createObjectsOnDisk(folder)),
  feeSummaries: createFeeSummaryRows(settings, client),
  breaks: createBreaks({ ...settings, alsoWrites: () => [] }, client),
  capabilities: createCapabilities('work', client),
  async heal({ bookingIds }) {
    if (bookingIds.length > 0) await Promise.reject(new Error('Nothing is lost'));
  },
  tombstones: { standing: async () => Promise.resolve(new Map()) },
  rules: { targetDays: 3, exceptions: {}, mt940: { reversals: 'C/D' } },
  timers: settings.timers,
  lagMs: 900_000,
  clock,
  metrics,
});

const usage = reportUsage();
const run = { job: 'statements', id: '2026-05-08', asOf: businessDay(clock.now()), request: {} };
const state = { isStopped: false, isPlanned: true, planned: 1, finished: 0, counts: {} };
const result = await perform(id, {
  run: { ...run, ...state, startedAt: toIsoInstant(clock.now()) },
  look: 1,
  mayWrite: async () => Promise.resolve(true),
});
if (metrics.counts['StatementPublished'] !== account.months)
  throw new Error(`The statements were not published: ${JSON.stringify(result)}`);
usage.report({});
await rm(folder, { recursive: true });
