import { expect, test } from 'vitest';
import { seededRandom } from '#shared/kernel/random.ts';
import { isStanding } from '#shared/breaks/states.ts';
import { createLedgerWorld, csvOf, type WrittenLine } from '#test/fakes/ledger-world.ts';

const days = 8;
const movementsADay = 6;

/**
 * Days of several accounts, each played at the simulated bank and written by the partner: with labelled differences, parts,
 * shifted days, webhooks that come days late, files that are corrected later, and bookings that the bank doubles.
 */
async function lived(seed: number) {
  const random = seededRandom(seed);
  const upTo = (count: number) => Math.floor(random.next() * count);
  const { account, line, ...world } = await createLedgerWorld();
  const accounts = [account, await world.anAccount(), await world.anAccount()];
  const labels: string[] = [];
  const files = new Map<string, WrittenLine[]>([[line.day, [line]]]);
  const wrongFiles: (() => void)[] = [];
  const late: string[] = [];
  let number = 1;
  const amounts = new Set([700]);
  const amount = () => {
    for (;;) {
      const cents = (upTo(2) === 0 ? -1 : 1) * (1_000 + upTo(50_000_000));
      if (amounts.has(cents)) continue;
      amounts.add(cents);
      return cents;
    }
  };
  const note = (written: WrittenLine) => files.get(written.day)?.push(written);
  const move = (on: string, day: string) => {
    number += 1;
    const cents = amount();
    const reference = upTo(3) === 0 ? undefined : `R${number}`;
    const named = reference !== undefined && { reference };
    const written = { id: `l${number}`, account: on, day, cents, ...(upTo(8) > 0 && named) };
    const book = (change = 0) => world.book(on, { cents: cents + change, ...named });
    const kind = upTo(14);
    if (kind === 0) {
      note(written);
      labels.push(`LEDGER_UNBOOKED ledger_line ${on} ${day}.csv#${written.id}`);
    } else if (kind === 1) {
      labels.push(`LEDGER_UNKNOWN booking ${book().id}`);
    } else if (kind === 2) {
      world.bank.errors.setRates({ ...world.bank.errors.rates(), booking_duplicated: 1 });
      book();
      world.bank.errors.setRates({ ...world.bank.errors.rates(), booking_duplicated: 0 });
      note(written);
    } else if (kind === 3 && written.reference !== undefined) {
      note(written);
      labels.push(`LEDGER_AMOUNT booking ${book(1 + upTo(500)).id}`);
    } else if (kind === 4) {
      const part = Math.trunc(cents / 3);
      note({ ...written, cents: part });
      note({ ...written, id: `${written.id}-2`, cents: cents - part });
      book();
    } else if (kind === 5) {
      const part = Math.trunc(cents / 4);
      world.book(on, { cents: part, ...named });
      world.book(on, { cents: cents - part, ...named });
      note(written);
    } else if (kind === 6) {
      note(written);
      const { id } = book();
      world.lose(id);
      late.push(id);
    } else if (kind === 7) {
      // Forgotten at first.
      book();
      wrongFiles.push(() => note(written));
    } else {
      note(written);
      book();
    }
  };
  const writeAll = () => {
    files.set(world.bank.today(), []);
    for (const [day, lines] of files) world.put(`${day}.csv`, csvOf(lines));
  };
  for (let day = 0; day < days; day += 1) {
    const today = world.bank.today();
    if (!files.has(today)) files.set(today, []);
    for (let n = 0; n < movementsADay; n += 1) move(accounts[upTo(3)]!, today);
    await world.pass(20 * 3_600);
    world.put(`${today}.csv`, csvOf(files.get(today) ?? []));
    await world.run('ledger');
    await world.pass(4 * 3_600);
  }
  for (const id of late) {
    world.find(id);
    await world.tell(id, {});
  }
  for (const correct of wrongFiles) correct();
  writeAll();
  await world.quietDays(4);
  await world.run('ledger');
  const doubled = world.bank.store.bankErrors
    .by('kind', 'booking_duplicated')
    .map(({ entity_id }) => entity_id);
  labels.push(...doubled.map((id) => `LEDGER_DOUBLED booking ${id}`));
  const found = (await world.breaks()).filter(isStanding).map(({ kind, entity, found: first = '' }) =>
    // Twins have the same content and instant: either is the second one.
    doubled.includes(first) ? `${kind} booking ${first}` : `${kind} ${entity}`,
  );
  return { found: found.toSorted(), labels: labels.toSorted() };
}

test(
  'four generated ledgers: every labelled difference is found, and nothing else',
  { timeout: 240_000 },
  async () => {
    let doubled = 0;
    for (let seed = 1; seed <= 4; seed += 1) {
      const { found, labels } = await lived(seed);
      expect([seed, found]).toEqual([seed, labels]);
      doubled += labels.filter((label) => label.startsWith('LEDGER_DOUBLED')).length;
    }
    expect(doubled).toBeGreaterThan(1);
  },
);
