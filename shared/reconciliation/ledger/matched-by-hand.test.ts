import { describe, expect, test } from 'vitest';
import { createLedgerWorld } from '#test/fakes/ledger-world.ts';

/** A line and a booking of one amount, whose references differ, after their window. */
async function withProposal() {
  const world = await createLedgerWorld();
  const booking = world.book(world.account, { cents: 900, reference: 'WRONG' });
  await world.pass(3_600);
  world.write([world.line, { ...world.line, id: 'l2', cents: 900, reference: 'R2' }]);
  await world.quietDays(3);
  const place = `${world.day}.csv#l2`;
  const both = { accountId: world.account, lines: [place], bookings: [booking.id] };
  return { world, booking, place, both };
}

describe('a pair of one amount whose references differ', () => {
  test('is one break of medium severity that names both sides', async () => {
    const { world, booking, place } = await withProposal();
    expect(await world.compared()).toEqual({ differs: 1 });
    expect(await world.breaks()).toMatchObject([
      {
        kind: 'LEDGER_PROPOSED',
        severity: 'medium',
        state: 'OPEN',
        field: 'reference',
        expected: place,
        found: booking.id,
        lines: [{ ours: { id: place, cents: 900 }, bank: { id: booking.id, cents: 900 } }],
      },
    ]);
  });

  test('ends once a person has said that both are the same, and stays ended when the day is compared again', async () => {
    const { world, both, booking } = await withProposal();
    await world.compared();
    expect(await world.matchByHand({ ...both, is: 'same' })).toMatchObject({
      noted: { is: 'same', bookings: [booking.id], day: world.day },
    });
    expect(await world.compared()).toEqual({ agrees: 1 });
    expect(await world.notified()).toEqual(['LEDGER_PROPOSED AUTO_HEALED']);
    const { cuts } = await world.ports.reconciled.ledger(world.account);
    expect(cuts.at(-1)).toMatchObject({ lines: [], bookings: [] });
    // A corrected file of the same day still has the line.
    world.write([world.line, { ...world.line, id: 'l2', cents: 900, reference: 'R2' }]);
    expect(await world.compared()).toEqual({ agrees: 1 });
  });

  test('is a proposal again once a person has released the match', async () => {
    const { world, both } = await withProposal();
    await world.compared();
    await world.matchByHand({ ...both, is: 'same' });
    await world.compared();

    await world.matchByHand({ ...both, is: 'released' });

    expect(await world.compared()).toEqual({ differs: 1 });
    expect(await world.notified()).toEqual(['LEDGER_PROPOSED REOPENED']);
  });

  test('is a break again once a corrected line no longer has the amount', async () => {
    const { world, both } = await withProposal();
    await world.compared();
    await world.matchByHand({ ...both, is: 'same' });
    await world.compared();
    await world.pass(60);
    world.write([world.line, { ...world.line, id: 'l2', cents: 901, reference: 'R2' }]);
    expect(await world.compared()).toEqual({ differs: 1 });
    expect(await world.notified()).toEqual([
      'LEDGER_PROPOSED AUTO_HEALED',
      'LEDGER_UNBOOKED OPEN',
      'LEDGER_UNKNOWN OPEN',
    ]);
  });
});

describe('a match by hand, after the file was put again', () => {
  async function matched() {
    const made = await withProposal();
    await made.world.compared();
    await made.world.matchByHand({ ...made.both, is: 'same' });
    await made.world.compared();
    await made.world.pass(60);
    return made;
  }

  test('does not hold for another payment under the same id', async () => {
    const { world } = await matched();
    world.write([world.line, { ...world.line, id: 'l2', cents: 900, reference: 'OTHER' }]);
    expect(await world.compared()).toEqual({ differs: 1 });
    expect(await world.notified()).toEqual(['LEDGER_PROPOSED REOPENED']);
  });

  test('does not move to the payment that now has its number', async () => {
    const { world } = await matched();
    const line = { ...world.line, cents: 900 };
    world.write([
      world.line,
      { ...line, id: 'l2', reference: 'INSERTED' },
      { ...line, id: 'l3', reference: 'R2' },
    ]);
    expect(await world.compared()).toEqual({ differs: 1 });
    expect(await world.notified()).toEqual([
      'LEDGER_PROPOSED AUTO_HEALED',
      'LEDGER_UNBOOKED OPEN',
      'LEDGER_UNBOOKED OPEN',
      'LEDGER_UNKNOWN OPEN',
    ]);
  });

  test('can be made anew', async () => {
    const { world, both } = await matched();
    world.write([world.line, { ...world.line, id: 'l2', cents: 900, reference: 'OTHER' }]);
    await world.compared();
    await world.matchByHand({ ...both, is: 'same' });
    expect(await world.compared()).toEqual({ agrees: 1 });
    expect(await world.notified()).toEqual(['LEDGER_PROPOSED AUTO_HEALED']);
  });
});

describe('a person cannot match', () => {
  test.each([
    ['what does not add up to the cent', { lines: ['l2', 'l3'] }, /do not add up to the same amount/],
    ['a line that no comparison has left over', { lines: ['l9'] }, /has not left .*#l9/],
    ['what has its match', { lines: ['l1'] }, /has not left .*#l1/],
    ['what belongs to another account', { accountId: 'acc_2' }, undefined],
  ])('%s', async (_, { lines, accountId }: { lines?: string[]; accountId?: string }, refused) => {
    const { world, both } = await withProposal();
    const written = { ...world.line, cents: 900 };
    await world.pass(60);
    world.write([
      world.line,
      { ...written, id: 'l2', reference: 'R2' },
      { ...written, id: 'l3', cents: 5, reference: 'R3' },
    ]);
    await world.compared();
    const places = lines?.map((id) => `${world.day}.csv#${id}`) ?? both.lines;
    const request = { ...both, lines: places, accountId: accountId ?? both.accountId, is: 'same' } as const;
    expect(await world.matchByHand(request)).toEqual(
      refused === undefined ? { absent: true } : { refused: expect.stringMatching(refused) },
    );
    expect((await world.ports.reconciled.byHand(world.account)).all).toEqual([]);
  });
});

describe('what a comparison has matched', () => {
  async function taken() {
    const world = await createLedgerWorld();
    world.write([world.line]);
    await world.quietDays(3);
    expect(await world.compared()).toEqual({ agrees: 1 });
    const [booking] = world.bank.store.bookings.by('account_id', world.account);
    const both = { accountId: world.account, lines: [`${world.day}.csv#l1`], bookings: [booking!.id] };
    return { world, both };
  }

  test('is two breaks once a person has said that both are not the same', async () => {
    const { world, both } = await taken();
    expect(await world.matchByHand({ ...both, is: 'apart' })).toMatchObject({ noted: { is: 'apart' } });
    expect(await world.compared()).toEqual({ differs: 1 });
    expect(await world.notified()).toEqual(['LEDGER_UNBOOKED OPEN', 'LEDGER_UNKNOWN OPEN']);
  });

  test('is matched again after a person has said that both are the same after all', async () => {
    const { world, both } = await taken();
    await world.matchByHand({ ...both, is: 'apart' });
    await world.compared();
    expect(await world.matchByHand({ ...both, is: 'same' })).toMatchObject({ noted: { is: 'same' } });
    expect((await world.ports.reconciled.byHand(world.account)).all).toHaveLength(1);
    expect(await world.compared()).toEqual({ agrees: 1 });
    expect(await world.notified()).toEqual(['LEDGER_UNBOOKED AUTO_HEALED', 'LEDGER_UNKNOWN AUTO_HEALED']);
  });

  test('is left to comparisons again once a person has released it, and is matched again', async () => {
    const { world, both } = await taken();
    await world.matchByHand({ ...both, is: 'apart' });
    expect(await world.compared()).toEqual({ differs: 1 });

    expect(await world.matchByHand({ ...both, is: 'released' })).toMatchObject({
      noted: { is: 'released', lines: both.lines, bookings: both.bookings },
    });
    expect(await world.compared()).toEqual({ agrees: 1 });
    expect(await world.notified()).toEqual(['LEDGER_UNBOOKED AUTO_HEALED', 'LEDGER_UNKNOWN AUTO_HEALED']);
    expect(await world.compared()).toEqual({ unchanged: 1 });
  });

  test('cannot be released, since nobody has said anything about it', async () => {
    const { world, both } = await taken();
    expect(await world.matchByHand({ ...both, is: 'released' })).toEqual({
      refused: `nobody has matched or unmatched ${both.lines[0]}, ${both.bookings[0]}: name what reconcile show lists`,
    });
  });

  test('stays as it is if no file has the line that a person names', async () => {
    const { world, both } = await taken();
    const lines = [`${world.day}.csv#l9`];
    expect(await world.matchByHand({ ...both, lines, is: 'apart' })).toEqual({
      refused: `no file has the line ${lines[0]} of this account: name the line as its break does`,
    });
    expect(await world.compared()).toEqual({ unchanged: 1 });
  });
});
