import { expect, test } from 'vitest';
import { createLedgerWorld } from '#test/fakes/ledger-world.ts';

type World = Awaited<ReturnType<typeof createLedgerWorld>>;

/** A run in which something else happens during the first comparisons, after they have read what was noted. */
async function runWhile(world: World, happens: () => Promise<void>, request: object = {}): Promise<void> {
  const { ledger } = world.ports;
  let happening: Promise<void> | undefined;
  const lines: typeof ledger.lines = async (...asked) => {
    await (happening ??= happens());
    return ledger.lines(...asked);
  };
  await world.begin('ledger', request);
  await world.work({ ...world.ports, ledger: { ...ledger, lines } });
}

test('a break that another run has found meanwhile is not forgotten, and ends with the file that explains it', async () => {
  const world = await createLedgerWorld();
  const { line, write, notified, quietDays } = world;
  write([line]);
  await quietDays(4);
  await runWhile(world, async () => {
    write([line, { ...line, id: 'l2', cents: -250, reference: 'R2' }]);
    await world.run('ledger');
    expect(await notified()).toEqual(['LEDGER_UNBOOKED OPEN']);
  });
  await world.pass(60);
  write([line]);
  await world.run('ledger');
  expect(await notified()).toEqual(['LEDGER_UNBOOKED AUTO_HEALED']);
});

test('a run that knows of an older file alone does not end what another one has found in the newer one', async () => {
  const world = await createLedgerWorld();
  const { line, write, notified, quietDays } = world;
  // More than are compared at a time: the last ones begin once the other run is over.
  const accounts = await Promise.all(Array.from({ length: 12 }, async () => world.anAccount()));
  const unbooked = accounts.map((account, n) => ({ ...line, id: `u${n}`, account, reference: `U${n}` }));
  write([line, ...unbooked]);
  await quietDays(4);
  await world.run('ledger');
  const open = accounts.map(() => 'LEDGER_UNBOOKED OPEN');
  expect(await notified()).toEqual(open);
  await world.pass(60);
  write([line]);
  const states: (readonly string[])[] = [];
  const happens = async () => {
    await world.pass(60);
    write([line, ...unbooked]);
    await world.run('ledger');
    states.push(await notified());
    await world.pass(60);
  };
  // Accounts that are named are one shard.
  await runWhile(world, happens, { accounts });
  states.push(await notified());
  expect(states).toEqual([open, open]);
});

test('a line that may be among those of an account that nobody knows ends no break', async () => {
  const world = await createLedgerWorld();
  const { line, write, notified, quietDays, compared } = world;
  const unbooked = { ...line, id: 'l2', cents: -250, reference: 'R2' };
  write([line, unbooked, { ...unbooked, id: 'l3', cents: -990, reference: 'R3' }]);
  await quietDays(4);
  await compared();
  await world.pass(60);
  write([line, { ...unbooked, account: 'acc_misspelt' }, { ...unbooked, id: 'l3', account: 'acc_misspelt' }]);
  await compared();
  expect(await notified()).toEqual(['LEDGER_FILE OPEN', 'LEDGER_UNBOOKED OPEN', 'LEDGER_UNBOOKED OPEN']);
  await world.pass(60);
  write([line]);
  await compared();
  expect(await notified()).toEqual([
    'LEDGER_FILE AUTO_HEALED',
    'LEDGER_UNBOOKED AUTO_HEALED',
    'LEDGER_UNBOOKED AUTO_HEALED',
  ]);
});
