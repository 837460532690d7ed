import { describe, expect, test } from 'vitest';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { createFeesWorld, type FeesWorld } from '#test/fakes/fees-world.ts';
import { feeSettings } from '#test/fixtures/fee-settings.ts';

const daySeconds = 86_400;
const settlement = { day: 1, keptPercent: 0 };
const month = '2026-04';

type Options = Partial<Parameters<typeof createFeesWorld>[0]>;

/** Two accounts that were charged 4.84 each on 9 April; it is 5 May, and all of it is settled on 1 May. */
async function charged({ settings = { ...feeSettings, settlement }, ...more }: Options = {}) {
  const world = createFeesWorld({ settings: { ...settings, startsByItself: false }, ...more });
  const ids = [await world.anOnboarded(), await world.anOnboarded()];
  await world.advance(38 * daySeconds);
  await world.run('plan');
  await world.decide('fee-release', { month: '2026-03' });
  await world.run('charge');
  while (world.bank.today() < '2026-05-05') await world.advance(daySeconds);
  return { world, ids };
}

const csv = (amount: string) =>
  `account,day,amount,currency\nDE02120300000000202051,2026-05-04,${amount},EUR\n`;

/** To the end of the run that it starts. */
async function imported(world: FeesWorld, text: string, change: string) {
  const answer = await world.ask('importSettlement', { month, text }, change);
  await world.work();
  return answer;
}

async function totalsOf(world: FeesWorld) {
  const page = await world.ask('totals', { month });
  if ('refused' in page) throw new Error(page.refused);
  return page;
}

const varianceOf = async (world: FeesWorld) =>
  (await world.ports.breaks.ofEntity(`settlement of fees ${month}`)).map(
    ({ state, differenceCents, evidence }) => [state, differenceCents, evidence],
  );

describe('a settlement file', () => {
  test('that agrees settles the fees of the month where no billing account shows it', async () => {
    const { world, ids } = await charged();
    await imported(world, csv('9.68'), 'r1');
    const { settlement: settled, files } = await totalsOf(world);
    const sha256 = sha256Hex(csv('9.68'));
    expect(settled).toMatchObject({ state: 'settled', foundCents: 968, file: { number: 1, sha256 } });
    expect(files).toMatchObject([{ number: 1, sha256, cents: 968, lines: 1 }]);
    expect(await world.ask('settlementFile', { month })).toMatchObject({ file: { text: csv('9.68') } });
    expect(await world.ask('show', { accountId: ids[0]! })).toMatchObject({ fees: [{ settledIn: month }] });
    expect(await varianceOf(world)).toEqual([]);
    // It says nothing of what a billing account shows.
    expect((await world.ports.capabilities.all()).map(({ name }) => name)).not.toContain('fee-settlement');
  });

  test('that differs is a break, which two persons settle once another one replaces it, and both are kept', async () => {
    const { world, ids } = await charged();
    await imported(world, csv('9.00'), 'r1');
    const evidence = [`file ${sha256Hex(csv('9.00'))}`];
    expect(await varianceOf(world)).toEqual([['OPEN', -68, evidence]]);
    const shown = await world.ask('show', { accountId: ids[0]! });
    expect('fees' in shown && shown.fees[0]).not.toHaveProperty('settledIn');

    expect(await imported(world, csv('9.68'), 'r2')).toMatchObject({
      file: { number: 2 },
      replaced: sha256Hex(csv('9.00')),
    });
    const corrected = [`file ${sha256Hex(csv('9.68'))}`];
    expect(await varianceOf(world)).toEqual([['OPEN', 0, corrected]]);
    const [found] = await world.ports.breaks.ofEntity(`settlement of fees ${month}`);
    await world.decide('break-resolution', { break: found!.id, as: 'RESOLVED' });
    await world.run('settle');
    expect(await varianceOf(world)).toEqual([['RESOLVED', 0, corrected]]);
    expect((await totalsOf(world)).files).toMatchObject([{ cents: 900 }, { cents: 968 }]);
    expect(await world.ask('settlementFile', { month, number: 1 })).toMatchObject({
      file: { text: csv('9.00') },
    });
  });

  test('that is imported again changes nothing, by the same request or by another one', async () => {
    const { world } = await charged();
    const first = await imported(world, csv('9.00'), 'r1');
    const [before, breaks] = [await totalsOf(world), await varianceOf(world)];
    expect(first).toMatchObject({ isKnown: false });
    expect(await imported(world, csv('9.00'), 'r1')).toMatchObject({ isKnown: false, file: { number: 1 } });
    expect(await imported(world, csv('9.00'), 'r2')).toMatchObject({ isKnown: true, file: { number: 1 } });
    expect(await totalsOf(world)).toEqual(before);
    expect(await varianceOf(world)).toEqual(breaks);
    // An earlier request lost only its answer: the file that replaced it holds.
    await imported(world, csv('9.68'), 'r3');
    await imported(world, csv('9.00'), 'r1');
    expect((await totalsOf(world)).files.map(({ cents }) => cents)).toEqual([900, 968]);
    // A person who finds that the first one was right imports it again.
    expect(await imported(world, csv('9.00'), 'r4')).toMatchObject({ isKnown: false, file: { number: 3 } });
  });

  test('holds against what the billing account shows, also for later runs', async () => {
    const { world } = await charged({ settles: true, options: { feeSettlement: 'gross' } });
    await world.run('settle');
    expect((await totalsOf(world)).settlement).toMatchObject({ state: 'settled', foundCents: 968 });
    await imported(world, csv('9.00'), 'r1');
    await world.run('settle');
    expect((await totalsOf(world)).settlement).toMatchObject({ state: 'variance', foundCents: 900 });
    expect(await varianceOf(world)).toMatchObject([['OPEN', -68, expect.any(Array)]]);
    // What it says of the month is no proof that the account shows none.
    expect(await world.ports.capabilities.all()).toContainEqual(
      expect.objectContaining({ name: 'fee-settlement', state: 'proven' }),
    );
  });

  test('leaves out what was charged on the cut-off day if it has to, and the totals name it', async () => {
    const { world, ids } = await charged({
      settings: { ...feeSettings, settlement: { day: 9, keptPercent: 0 } },
    });
    const text = 'account,day,amount,currency\nDE02120300000000202051,2026-04-10,0.00,EUR\n';
    await world.ask('importSettlement', { month: '2026-03', text });
    await world.work();
    const page = await world.ask('totals', { month: '2026-03' });
    expect(page).toMatchObject({ settlement: { state: 'settled', foundCents: 0, cut: '-' } });
    expect('totals' in page && page.totals.atCutOff.map(({ fee, cents }) => [fee, cents]).toSorted()).toEqual(
      ids.map((id) => [`${id}/2026-03/ACCOUNT_MONTHLY/1`, 484]).toSorted(),
    );
  });
});

test('a run that began before a file was imported does not take it back', async () => {
  const { world } = await charged();
  await imported(world, csv('9.68'), 'r1');
  const { settlements } = world.ports;
  const { file, ...older } = (await settlements.read(month))!;
  expect(file).toMatchObject({ number: 1 });
  expect(await settlements.write({ ...older, state: 'unproven' })).toBe(false);
  expect(await settlements.read(month)).toMatchObject({ state: 'settled', file: { number: 1 } });
});
