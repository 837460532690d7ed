import { describe, expect, test } from 'vitest';
import { plantInBooking } from '#sandbox/engine/bank-errors/booking-errors.ts';
import { dawn } from '#sandbox/testing/virtual-bank.ts';
import { businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { isClean, whyNotClean } from '#shared/reconciliation/runs/is-clean.ts';
import { createReconciliationWorld, type ReconciliationWorld } from '#test/fakes/reconciliation-world.ts';

const [hourS, dayS] = [3_600, 86_400];
const firstDay = businessDay(dawn);

/** The bank's list of accounts shows their balances, and an account agreed three hours after its only booking. */
async function anAgreedAccount(booked: { readonly cents: number; readonly valuta?: string }) {
  const world = await createReconciliationWorld({ options: { showBalancesInAccountList: true } });
  const id = await world.anAccount();
  await world.proveBalancesInList();
  world.book(id, booked);
  await world.pass(3 * hourS);
  expect((await world.run('money')).counts).toEqual({ compared: 1 });
  return { ...world, id };
}

/** The bank, of whose list and accounts a test makes something else. */
const bankWith = (
  { ports }: ReconciliationWorld,
  { cents, lacks }: { readonly cents?: number; readonly lacks?: string },
) => ({
  ...ports,
  bank: {
    ...ports.bank,
    accounts: async (page: number) => {
      const { accounts, balances, ...rest } = await ports.bank.accounts(page);
      const shown = cents === undefined ? balances : new Map([...balances].map(([id]) => [id, cents]));
      return { ...rest, accounts: accounts.filter(({ id }) => id !== lacks), balances: shown };
    },
    account: async (id: string) => {
      const shown = await ports.bank.account(id);
      return shown && { ...shown, balanceCents: cents ?? shown.balanceCents };
    },
  },
});

test('a booking that was lost on an account which agreed before is found by the next comparison of the list', async () => {
  const world = await anAgreedAccount({ cents: 100 });
  world.lose(world.book(world.id, { cents: 9_900 }).id);
  await world.pass(3 * hourS);

  expect((await world.run('money')).counts).toEqual({ healed: 1 });
});

test('a balance that stays as it was when a valuta date comes is a break', async () => {
  const world = await anAgreedAccount({ cents: 700, valuta: daysAfter(firstDay, 2) });
  await world.pass(3 * dayS);
  for (let look = 0; look < 2; look += 1) {
    await world.begin('money');
    await world.work(bankWith(world, { cents: 0 }));
    await world.pass(hourS);
  }

  expect(await world.breakNames()).toEqual(['BALANCE_UNEXPLAINED OPEN']);
});

describe('what the list lacks', () => {
  const runWithout = async (world: Awaited<ReturnType<typeof anAgreedAccount>>, lacks: string) => {
    const runId = await world.begin('money');
    await world.work(bankWith(world, { lacks }));
    return (await world.ports.runs.read(runId))!;
  };

  test('is not in a run over it, which never says clean', async () => {
    const world = await anAgreedAccount({ cents: 100 });
    await world.anAccount();

    const run = await runWithout(world, world.id);

    expect(run.counts).toEqual({ compared: 1 });
    expect(whyNotClean({ ...run, isPart: false })).toEqual([
      "it is over the bank's list, which may lack accounts",
    ]);
  });

  test('is in the run over all accounts, which comes each day', async () => {
    const world = await anAgreedAccount({ cents: 100 });
    const [lacking, known] = [await world.anAccount(), world.openAccount()];
    world.lose(world.book(lacking, { cents: 70_000 }).id);
    await world.ports.register.note({ id: known }, toIsoInstant(world.clock.now()));
    await world.pass(3 * dayS);

    await world.tick();
    await world.work(bankWith(world, { lacks: lacking }));

    const [ofAll] = (await world.ports.runs.latest(20)).filter(
      ({ request }) =>
        request['tier'] === 'money' && request['byList'] !== true && request['dryRun'] === undefined,
    );
    expect(ofAll?.counts).toMatchObject({ healed: 1, known: 1 });
    expect(isClean(ofAll!)).toBe(false);
  });
});

test('what takes an hour to be sure of does not hold up the next run over the list', async () => {
  const world = await anAgreedAccount({ cents: 100 });
  const gone = world.book(world.id, { cents: 700 });
  await world.pass(hourS);
  await world.run('money');
  plantInBooking(world.bank, gone, 'booking_vanished');
  const startedAt = world.clock.now();

  expect((await world.run('money')).counts).toEqual({ differs: 1 });

  expect(world.clock.now() - startedAt).toBeLessThan(900_000);
  await world.pass(hourS);
  expect((await world.run('money')).counts).toEqual({ healed: 1 });
  await world.pass(hourS);
  expect((await world.run('money')).counts).toEqual({ compared: 1 });
  expect(await world.breakNames()).toEqual(['ORPHAN_LOCAL OPEN']);
});
