import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { journalHeader, journalLines } from '#shared/fees/commands/journal-csv.ts';
import { sumOf } from '#shared/fees/model/charge.ts';
import { feeName } from '#shared/fees/model/fee-name.ts';
import type { JournalFee } from '#shared/fees/model/shown-fees.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { createFeesWorld, type FeesWorld } from '#test/fakes/fees-world.ts';
import { feeSettings } from '#test/fixtures/fee-settings.ts';
import { pythonPackages } from '#test/contract/python-packages.ts';
import { pricesOfAFintech } from './prices-of-a-fintech.ts';

const script = join(import.meta.dirname, 'recompute_month.py');
const daySeconds = 86_400;

interface KnownAccount {
  readonly id: string;
  readonly opened: string;
  readonly acceptances: { priceList: string; day: string }[];
  /** Ids of the bookings that the plan of their month did not know. */
  readonly late: Set<string>;
}

/** Books what customers do on a day: payments by card, transfers, money that comes in. */
function live(world: FeesWorld, account: KnownAccount, random: ReturnType<typeof seededRandom>): void {
  for (const type of ['CARD_TRANSACTION', 'SEPA_CREDIT_TRANSFER', 'SEPAInstantCreditTransfer']) {
    if (random.next() > 0.3) continue;
    const sign = random.next() < 0.9 ? -1 : 1;
    const amountCents = sign * Math.ceil(random.next() * 60_000);
    recordBooking(world.bank, { account_id: account.id, against: 'nostro', booking_type: type, amountCents });
  }
}

/** Books something now, which the bank shows under a day of a month that is planned. */
function bookLate(world: FeesWorld, account: KnownAccount, booking_date: string): void {
  const order = { account_id: account.id, against: 'nostro', booking_type: 'CARD_TRANSACTION' } as const;
  const { id } = recordBooking(world.bank, { ...order, amountCents: -12_345 });
  world.bank.store.bookings.update(id, { booking_date });
  account.late.add(id);
}

/** March to May of some accounts, planned and charged at the simulated bank. */
async function collected(seed: number) {
  const world = createFeesWorld({
    settings: { ...feeSettings, schedule: pricesOfAFintech, mostPercent: 1_000, forecastCents: 1 },
  });
  const random = seededRandom(seed);
  const accounts: KnownAccount[] = [];
  for (let day = 0; day < 100; day += 1) {
    const opened = world.bank.today();
    if (day % 9 === 0 && day < 50) {
      const id = await world.anOnboarded();
      // Enough for any fee.
      recordBooking(world.bank, {
        account_id: id,
        against: 'nostro',
        booking_type: 'SEPA_CREDIT_TRANSFER',
        amountCents: 9_000_000,
      });
      accounts.push({ id, opened, acceptances: [], late: new Set() });
    }
    for (const account of accounts) live(world, account, random);
    for (const [n, account] of accounts.entries())
      if (n % 3 > 0 && day === 14 + n) await accept(world, account, n % 3 === 1 ? 'staff' : 'premium');
    const openedInMarch = accounts.filter((account) => account.opened < '2026-04-01');
    if (opened === '2026-04-20') for (const account of openedInMarch) bookLate(world, account, '2026-03-31');
    if (opened.endsWith('-08')) await world.run('plan');
    await world.advance(daySeconds);
  }
  for (const month of ['2026-03', '2026-04', '2026-05']) await world.decide('fee-release', { month });
  await world.run('charge');
  return { world, accounts };
}

async function accept(world: FeesWorld, account: KnownAccount, priceList: string): Promise<void> {
  const accepted = { priceList, day: world.bank.today() };
  const answer = await world.ask('accept', { accountId: account.id, ...accepted }, `accept-${account.id}`);
  if (!('accepted' in answer)) throw new Error(JSON.stringify(answer));
  account.acceptances.push(accepted);
}

/** What the script is told: prices, accounts and bookings, as a company has them. */
function inputsOf(world: FeesWorld, accounts: readonly KnownAccount[], period: string) {
  const inMonth = (account: KnownAccount, isLate: boolean) =>
    world
      .bookingsOf(account.id)
      .filter(({ booking_date, id }) => booking_date.startsWith(period) && account.late.has(id) === isLate)
      .map(({ id, booking_date: day, booking_type: type, amount }) => ({
        id,
        day,
        type,
        cents: amount.value,
      }));
  return {
    period,
    schedule: pricesOfAFintech,
    accounts: accounts.map((account) => ({
      id: account.id,
      opened: account.opened,
      chargedFrom: '2026-03-02',
      acceptances: account.acceptances,
      bookings: [inMonth(account, false), inMonth(account, true)],
    })),
  };
}

/** Runs the script on the inputs and the journals of a month; throws what it says if a cent differs. */
function recompute(inputs: object, ...journals: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'fees-'));
  try {
    const told = join(folder, 'inputs.json');
    writeFileSync(told, JSON.stringify(inputs));
    const written = journals.map((_, n) => join(folder, `journal-${n}.csv`));
    for (const [n, path] of written.entries()) writeFileSync(path, journals[n]!);
    const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
    return execFileSync('python3', [script, told, ...written], { env, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
    throw new Error(said, { cause: error });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function journalOf(world: FeesWorld, month: string, isAll = true): Promise<readonly JournalFee[]> {
  const page = await world.ask('journal', { month, ...(isAll && { all: true }) });
  if ('refused' in page || page.cursor !== undefined) throw new Error('The journal is not whole');
  return page.fees;
}

const python = pythonPackages('', 'fees were recomputed by no other program.', {
  install: () => execFileSync('python3', ['--version'], { encoding: 'utf8' }),
});
const books = { customers: {} };
const twoMinutes = { timeout: 120_000 };

const everyKind = [
  'cap',
  'count',
  'credit',
  'days',
  'free',
  'maximum',
  'minimum',
  'once',
  'percentage',
  'price',
  'tier',
  'volume',
  'waiver',
  'year',
];

describe.skipIf(python === undefined)('a program of its own', () => {
  test('recomputes three months of fees to the cent', twoMinutes, async () => {
    const { world, accounts } = await collected(2_026);
    let charged = 0;
    const kinds = new Set<string>();
    for (const month of ['2026-03', '2026-04', '2026-05']) {
      const fees = await journalOf(world, month);
      const said = recompute(inputsOf(world, accounts, month), journalHeader + journalLines(fees, books));
      expect(said).toContain(`${fees.length} fees, `);
      expect(said).toContain(', 0 differ');
      for (const { charge, state } of fees) {
        expect(charge.cents).toBe(sumOf(charge.lines));
        expect(state).toBe(charge.cents === 0 ? 'NOT_DUE' : 'BOOKED');
        charged += charge.cents;
        for (const { because } of charge.lines) kinds.add(because);
      }
    }
    // A locked journal, and the one with its late lines: here every other charged fee came late.
    await world.ask('lockJournal', { month: '2026-03' }, 'lock-1');
    const march = await journalOf(world, '2026-03');
    const isLate = ({ state }: JournalFee, n: number) => state === 'BOOKED' && n % 2 === 1;
    const april = [...(await journalOf(world, '2026-04')), ...march.filter(isLate)];
    const journals = [march.filter((fee, n) => !isLate(fee, n)), april];
    const texts = journals.map((fees) => journalHeader + journalLines(fees, books));
    expect(recompute(inputsOf(world, accounts, '2026-03'), ...texts)).toContain(', 0 differ');
    expect(new Set(march.map(({ state }) => state))).toEqual(new Set(['BOOKED', 'NOT_DUE']));
    const certain = await journalOf(world, '2026-03', false);
    expect(certain.every(({ state }) => state === 'BOOKED')).toBe(true);
    // What the customers paid at the bank.
    const taken = accounts.flatMap(({ id }) => world.chargedBy(id).map(({ amount_cents }) => amount_cents));
    expect(taken.reduce((sum, cents) => sum + cents, 0)).toBe(charged);
    expect([...kinds].toSorted()).toEqual(everyKind);
  });

  test('names each fee whose price or tax is a cent off', twoMinutes, async () => {
    const { world, accounts } = await collected(7);
    const [first, second, third, ...others] = await journalOf(world, '2026-04');
    const dearer = { ...first!, charge: { ...first!.charge, cents: first!.charge.cents + 1 } };
    const tax = { ...second!.charge.tax, cents: second!.charge.tax.cents + 1 };
    const taxed = { ...second!, charge: { ...second!.charge, tax } };
    const journal = journalHeader + journalLines([dearer, taxed, ...others], books);
    const told = inputsOf(world, accounts, '2026-04');
    for (const fee of [first!, second!, third!])
      expect(() => recompute(told, journal)).toThrow(`${feeName(fee)}: recomputed`);
    expect(() => recompute(told, journal)).toThrow(', 3 differ');
    expect(() => recompute(told, journal, journal)).toThrow(/: posted twice/);
  });
});
