import { seededRandom } from '#shared/kernel/random.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { createVirtualClock } from '#sandbox/engine/clock.ts';
import { createBank } from '#sandbox/bank/create-bank.ts';
import { handlers } from '#sandbox/operations/handlers.ts';
import { scenarios } from '#sandbox/scenarios/scenarios.ts';
import { startEmbeddedSandbox, type EmbeddedSandbox } from '#sandbox/server/embedded-sandbox.ts';
import { createBankApp } from '#sandbox/server/bank-app.ts';
import { tasks } from '#sandbox/transitions/tasks.ts';
import { median, usedBytes, type Section } from '../measure.ts';
import { populate, startMeasuredBank, type MeasuredBank } from './measured-bank.ts';
import { rateInProcess, rateOverSocket, type Rate } from './request-rates.ts';
import { operations } from './requests.ts';
import { costOf, type Cost } from './cost.ts';

const customers = 100_000;
/** Customers of the bank that counts as empty: a request for a balance needs an account. */
const fewCustomers = 200;
const targets = { perSecond: 1_500, megabytes: 2_000, yearSeconds: 60, startMs: 150 };

type Row = Section['rows'][number];

/**
 * Seconds are those of the processor, of all threads of the bank's process: neither other processes nor the client at
 * the other end of the socket count. Seconds of a clock are beside them. Nobody subscribes to the bank's events.
 */
export async function simulatedBank(): Promise<Section> {
  const starts = await rowsOfStarts();
  const year = await rowsOfYear();
  const { rates: empty } = await measuredWith(fewCustomers);
  const { rates: full, megabytes, state } = await measuredWith(customers);
  return {
    title: `The simulated bank, empty (${fewCustomers} customers) and full (${state}), one core`,
    rows: [
      ...full.map(({ name, rate }, index) => requestRow(name, [empty[index]?.rate, rate])),
      {
        figure: 'heap and external memory of the full bank, MB',
        target: `< ${targets.megabytes}`,
        full: megabytes,
      },
      ...year,
      ...starts,
    ],
  };
}

/** Memory and size are those before the requests, which create customers and bookings of their own. */
async function measuredWith(count: number) {
  const measured = await startMeasuredBank();
  await populate(measured, count);
  const { persons, bookings } = measured.sandbox.bank.store;
  const state = `${persons.length} customers, ${bookings.length} bookings`;
  const megabytes = Math.round(usedBytes() / 1_000_000);
  const rates = await ratesOf(measured);
  await measured.sandbox.stop();
  return { rates, megabytes, state };
}

interface NamedRate {
  readonly name: string;
  readonly rate: Rate;
}

async function ratesOf(measured: MeasuredBank): Promise<readonly NamedRate[]> {
  const rates: NamedRate[] = [];
  for (const operation of operations) {
    rates.push({ name: `${operation}, in process`, rate: await rateInProcess(measured, operation) });
    rates.push({ name: `${operation}, over HTTP`, rate: await rateOverSocket(measured, operation) });
  }
  return rates;
}

function requestRow(name: string, [empty, full]: readonly [Rate | undefined, Rate]): Row {
  return {
    figure: `${name}: requests/s`,
    target: `≥ ${targets.perSecond}`,
    empty: empty?.perProcessorSecond ?? '',
    full: full.perProcessorSecond,
    'empty, by the clock': empty?.perSecond ?? '',
    'full, by the clock': full.perSecond,
  };
}

const furtherStarts = 20;

/** As a test of a company starts it, with a request that shows that it answers. Loading the modules is not counted. */
async function rowsOfStarts(): Promise<readonly Row[]> {
  const first = await costOfStart();
  const others: Cost[] = [];
  for (let n = 0; n < furtherStarts; n += 1) others.push(await costOfStart());
  const milliseconds = (seconds: number) => Math.round(seconds * 1_000);
  return [
    { figure: 'first start in a test: ms', costs: [first] },
    { figure: 'each further start in a test: ms', costs: others },
  ].map(({ figure, costs }) => ({
    figure,
    target: `< ${targets.startMs}`,
    empty: milliseconds(median(costs.map(({ processorSeconds }) => processorSeconds))),
    'empty, by the clock': milliseconds(median(costs.map(({ wallSeconds }) => wallSeconds))),
  }));
}

async function costOfStart(): Promise<Cost> {
  const started: EmbeddedSandbox[] = [];
  const cost = await costOf(async () => {
    const sandbox = await startEmbeddedSandbox();
    started.push(sandbox);
    await sandbox.control('GET /sandbox/clock');
  });
  for (const sandbox of started) await sandbox.close();
  return cost;
}

async function rowsOfYear(): Promise<readonly Row[]> {
  const { accounts, processorSeconds, wallSeconds, bookingsPerMonth, interestBookings } =
    await yearOfAccounts();
  const figure = `a year of ${accounts} accounts, ${bookingsPerMonth.toFixed(0)} bookings a month each`;
  return [
    {
      figure: `${figure} (${interestBookings} of interest): seconds`,
      target: `< ${targets.yearSeconds}`,
      empty: Math.round(processorSeconds),
      'empty, by the clock': Math.round(wallSeconds),
    },
  ];
}

interface Year extends Cost {
  readonly accounts: number;
  readonly bookingsPerMonth: number;
  readonly interestBookings: number;
}

const accounts = 1_000;
/** Beside salary, rent, insurance, savings and a fee. */
const cardPayments = 26;

/** A year of a partner, one day after the other, with a statement of each account for each month. */
async function yearOfAccounts(): Promise<Year> {
  const clock = createVirtualClock(Date.parse('2026-01-02T08:00:00Z'));
  const transport = { send: () => Promise.resolve(200) };
  const bank = createBank({ clock, random: seededRandom(1), transport, tasks });
  const app = createBankApp({ bank, rows, handlers });
  const call = async (request: Request) => app.fetch(request);
  // As before there was a calendar, so that the figures can be compared.
  const wanted = { accounts, months: 12, card_payments: cardPayments, settlement_days: 'every' };
  const cost = await costOf(() => scenarios['partner-year']?.play(wanted, { bank, clock, call }));
  const { bookings } = bank.store;
  return {
    ...cost,
    accounts,
    bookingsPerMonth: bookings.length / accounts / 12,
    interestBookings: bookings.by('booking_type', 'InterestOverdraft').length,
  };
}
