import { describe, expect, test } from 'vitest';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { BookedLine, LedgerLine } from '#shared/partner-ledger/ledger-line.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { matchAccount, type LedgerDifference } from './match-account.ts';

const rules = { windowDays: 3, toleranceCents: 0, mostParts: 4 };
const month = { since: '2026-03-01', lastDay: '2026-03-31', bookedUntil: '2026-04-10' };

type LineFacts = readonly [id: string, day: string, cents: number, reference?: string | undefined];

const line = (...[id, day, cents, reference]: LineFacts): LedgerLine => ({
  id,
  day,
  cents,
  currency: 'EUR',
  reference,
});

const booking = (...labelsOf: LineFacts): BookedLine => {
  const [, , cents, reference = 'unnamed'] = labelsOf;
  return { ...line(...labelsOf), fingerprint: `${cents} ${reference}` };
};

const matched = (lines: readonly LedgerLine[], bookings: readonly BookedLine[], changed = {}) =>
  matchAccount({ lines, bookings }, month, { ...rules, ...changed });

const labelsOf = (differences: readonly LedgerDifference[]) =>
  differences
    .map((each) => [each.kind, 'line' in each ? each.line.id : each.booking.id].join(' '))
    .toSorted();

test('equal amounts of a day are pairs', () => {
  const { matches, differences } = matched(
    [line('l1', '2026-03-02', 100), line('l2', '2026-03-02', -40)],
    [booking('b1', '2026-03-02', -40), booking('b2', '2026-03-02', 100)],
  );
  expect(matches.map(({ by }) => by)).toEqual(['amount', 'amount']);
  expect(differences).toEqual([]);
});

test('two amounts that cancel out are no agreement', () => {
  const { differences } = matched(
    [line('l1', '2026-03-02', 100), line('l2', '2026-03-02', 300)],
    [booking('b1', '2026-03-02', 150), booking('b2', '2026-03-02', 250)],
  );
  expect(labelsOf(differences)).toEqual([
    'LEDGER_UNBOOKED l1',
    'LEDGER_UNBOOKED l2',
    'LEDGER_UNKNOWN b1',
    'LEDGER_UNKNOWN b2',
  ]);
});

test.each([
  [0, 'LEDGER_AMOUNT l1'],
  [5, undefined],
])('one reference with amounts 5 cents apart, where %i may be: %s', (toleranceCents, difference) => {
  const { differences } = matched(
    [line('l1', '2026-03-02', 100, 'R')],
    [booking('b1', '2026-03-02', 105, 'R')],
    { toleranceCents },
  );
  expect(labelsOf(differences)[0]).toBe(difference);
});

describe('one reference with two amounts, within the window', () => {
  const today = { since: '2026-03-01', lastDay: '2026-03-10', bookedUntil: '2026-03-10' };
  const matchedOn = (ours: number, theirs: number, days = {}) =>
    matchAccount(
      { lines: [line('l1', '2026-03-09', ours, 'R')], bookings: [booking('b1', '2026-03-10', theirs, 'R')] },
      { ...today, ...days },
      rules,
    );

  test.each([
    ['the bank may book the rest of a line', 1_000, 600],
    ['the ledger may have the rest of a booking', -600, -1_000],
  ])('waits, since %s', (_, ours, theirs) => {
    const { differences, open } = matchedOn(ours, theirs);
    expect(differences).toEqual([]);
    expect([open.lines.map(({ id }) => id), open.bookings.map(({ id }) => id)]).toEqual([['l1'], ['b1']]);
  });

  test.each([
    ['no parts add up to the other sign', [1_000, -600], {}],
    ['the bank has booked all that could come', [1_000, 600], { bookedUntil: '2026-03-12' }],
    ['the ledger has all that could come', [600, 1_000], { lastDay: '2026-03-13' }],
  ] as const)('is a difference where %s', (_, [ours, theirs], days) => {
    const { differences, open } = matchedOn(ours, theirs, days);
    expect(labelsOf(differences)).toEqual(['LEDGER_AMOUNT l1']);
    expect(open).toEqual({ lines: [], bookings: [] });
  });
});

test('one reference outside the window of days is a difference of days', () => {
  const { differences } = matched(
    [line('l1', '2026-03-02', 100, 'R')],
    [booking('b1', '2026-03-06', 100, 'R')],
  );
  expect(labelsOf(differences)).toEqual(['LEDGER_DATE l1']);
});

test('a reference decides before an amount does', () => {
  const { differences } = matched(
    [line('l1', '2026-03-02', 100, 'R1'), line('l2', '2026-03-04', 100, 'R2')],
    [booking('b1', '2026-03-04', 100, 'R1'), booking('b3', '2026-03-03', 100, 'R3')],
  );
  expect(labelsOf(differences)).toEqual(['LEDGER_PROPOSED l2']);
});

test('a booking that the bank has twice under another id is found, with a reference and without', () => {
  const { differences } = matched(
    [line('l1', '2026-03-02', 100, 'R'), line('l2', '2026-03-05', 70), line('l3', '2026-03-02', 100)],
    [
      booking('b1', '2026-03-02', 100, 'R'),
      booking('b2', '2026-03-02', 100, 'R'),
      booking('b3', '2026-03-05', 70),
      booking('b4', '2026-03-05', 70),
      booking('b5', '2026-03-02', 100),
    ],
  );
  expect(labelsOf(differences)).toEqual(['LEDGER_DOUBLED b2', 'LEDGER_DOUBLED b4']);
});

test('several lines are one booking, and several bookings one line', () => {
  const { matches, differences } = matched(
    [line('l1', '2026-03-02', 30), line('l2', '2026-03-02', 70), line('l3', '2026-03-10', -500)],
    [booking('b1', '2026-03-03', 100), booking('b2', '2026-03-10', -200), booking('b3', '2026-03-11', -300)],
  );
  expect(differences).toEqual([]);
  expect(matches.map(({ lines, bookings }) => [lines.length, bookings.length])).toEqual([
    [2, 1],
    [1, 2],
  ]);
});

test('two possible sums prove neither', () => {
  const { matches } = matched(
    [
      line('l1', '2026-03-02', 30),
      line('l2', '2026-03-02', 70),
      line('l3', '2026-03-02', 40),
      line('l4', '2026-03-02', 60),
    ],
    [booking('b1', '2026-03-03', 100)],
  );
  expect(matches).toEqual([]);
});

test('what the other side may still bring waits for the next file', () => {
  const days = { since: '2026-03-01', lastDay: '2026-03-31', bookedUntil: '2026-03-31' };
  const { differences, open } = matchAccount(
    {
      lines: [line('l1', '2026-03-28', 11), line('l2', '2026-03-29', 22)],
      bookings: [
        booking('b0', '2026-02-28', 9),
        booking('b1', '2026-03-28', 700),
        booking('b2', '2026-03-29', 900),
      ],
    },
    days,
    rules,
  );
  expect(labelsOf(differences)).toEqual(['LEDGER_UNBOOKED l1', 'LEDGER_UNKNOWN b1']);
  expect([open.lines.map(({ id }) => id), open.bookings.map(({ id }) => id)]).toEqual([['l2'], ['b2']]);
});

/** A month of an account on both sides, with labelled differences. */
function generated(seed: number) {
  const random = seededRandom(seed);
  const upTo = (count: number) => Math.floor(random.next() * count);
  const lines: LedgerLine[] = [];
  const bookings: BookedLine[] = [];
  const labels: string[] = [];
  const amounts = new Set<number>();
  /** No two sums are the same by chance. */
  const amount = () => {
    for (;;) {
      const cents = (upTo(2) === 0 ? -1 : 1) * (1_000 + upTo(50_000_000));
      if (amounts.has(cents)) continue;
      amounts.add(cents);
      return cents;
    }
  };
  for (let number = 0; number < 60; number += 1) {
    const cents = amount();
    const day = daysAfter('2026-03-01', upTo(31));
    const reference = upTo(3) === 0 ? undefined : `R${number}`;
    const [one, other] = [
      line(`l${number}`, day, cents, upTo(10) === 0 ? undefined : reference),
      booking(`b${number}`, daysAfter(day, upTo(3)), cents, reference),
    ];
    const kind = upTo(20);
    if (kind === 0) {
      lines.push(one);
      labels.push(`LEDGER_UNBOOKED ${one.id}`);
    } else if (kind === 1) {
      bookings.push(other);
      labels.push(`LEDGER_UNKNOWN ${other.id}`);
    } else if (kind === 2) {
      const again = { ...other, id: `${other.id}-again` };
      lines.push(one);
      bookings.push(other, again);
      labels.push(`LEDGER_DOUBLED ${again.id}`);
    } else if (kind === 3 && one.reference !== undefined) {
      lines.push(one);
      bookings.push({ ...other, cents: cents + 1 + upTo(500) });
      labels.push(`LEDGER_AMOUNT ${one.id}`);
    } else if (kind === 4 && one.reference !== undefined) {
      lines.push(one);
      bookings.push({ ...other, day: daysAfter(day, 4 + upTo(5)) });
      labels.push(`LEDGER_DATE ${one.id}`);
    } else if (kind === 5) {
      const part = Math.trunc(cents / 3);
      lines.push({ ...one, cents: part }, { ...one, id: `${one.id}-2`, cents: cents - part });
      bookings.push(other);
    } else if (kind === 6) {
      const part = Math.trunc(cents / 4);
      lines.push(one);
      bookings.push({ ...other, cents: part }, { ...other, id: `${other.id}-2`, cents: cents - part });
    } else {
      lines.push(one);
      bookings.push(other);
    }
  }
  return { lines, bookings, labels: labels.toSorted() };
}

test('200 generated months: every labelled difference is found, and nothing else', () => {
  const days = { since: '2026-03-01', lastDay: '2026-04-10', bookedUntil: '2026-04-20' };
  for (let seed = 1; seed <= 200; seed += 1) {
    const { labels, ...sides } = generated(seed);
    expect([seed, labelsOf(matchAccount(sides, days, rules).differences)]).toEqual([seed, labels]);
  }
});

test('of two that are as near within the tolerance, the earlier one is taken, and each one once', () => {
  const { matches } = matched(
    [line('l1', '2026-03-03', 100), line('l2', '2026-03-03', 101)],
    [booking('b1', '2026-03-04', 98), booking('b2', '2026-03-02', 102), booking('b3', '2026-03-03', 300)],
    { toleranceCents: 3 },
  );
  expect(matches.map(({ lines, bookings }) => [lines[0]?.id, bookings[0]?.id])).toEqual([
    ['l1', 'b2'],
    ['l2', 'b1'],
  ]);
});

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

test.each([
  [4, 1, 'no reference', 'other'],
  [10, 1, 'no reference', 'equal'],
  [10, 2, 'no reference', 'other'],
  [20, 3, 'no reference', 'equal'],
  [10, 1, 'one reference', 'equal'],
  [10, 3, 'one reference', 'other'],
  [10, 2, 'own references', 'other'],
])(
  '%i equal charges on consecutive days, booked %i days later, with %s and %s texts, are no difference',
  (...[count, later, named, texts]) => {
    const referenceOf = (n: number) => (named === 'one reference' ? 'SUB-1' : `R${n}`);
    const reference = (n: number) => (named === 'no reference' ? undefined : referenceOf(n));
    const lines = numbers(count).map((n) => line(`l${n}`, daysAfter('2026-03-02', n), 999, reference(n)));
    const bookings = numbers(count).map((n) => ({
      ...booking(`b${n}`, daysAfter('2026-03-02', n + later), 999, reference(n)),
      fingerprint: texts === 'equal' ? 'f' : `f${n}`,
    }));
    expect(labelsOf(matched(lines, bookings).differences)).toEqual([]);
  },
);

test('lines with a reference leave the bookings of the days of those without one', () => {
  const { differences } = matched(
    [line('l1', '2026-03-14', 107), line('l2', '2026-03-17', 107, 'R2'), line('l3', '2026-03-20', 107, 'R3')],
    [booking('b1', '2026-03-15', 107), booking('b2', '2026-03-18', 107), booking('b3', '2026-03-21', 107)],
  );
  expect(labelsOf(differences)).toEqual([]);
});

test.each(['none', 'one for all', 'one for all, half of them missing', 'own, half of them missing'])(
  'where a complete pairing exists, nothing is a difference: references %s',
  (named) => {
    const random = seededRandom(7);
    const upTo = (count: number) => Math.floor(random.next() * count);
    const isMissing = () => named.endsWith('missing') && upTo(2) === 0;
    let most = 0;
    for (let account = 0; account < 3_000; account += 1) {
      const count = 1 + upTo(8);
      most = Math.max(most, count);
      const pairs = numbers(count).map((n) => {
        const [day, cents] = [daysAfter('2026-03-02', upTo(12)), 100 * (1 + upTo(3))];
        const reference = named === 'none' ? undefined : named.startsWith('own') ? `R${n}` : 'S';
        // A reference that each side has once says by itself which two are the same.
        const own = () => (isMissing() && n > 1 ? undefined : reference);
        return {
          line: line(`l${n}`, day, cents, own()),
          booking: booking(`b${n}`, daysAfter(day, upTo(4)), cents, own()),
        };
      });
      const { differences } = matched(
        pairs.map((pair) => pair.line),
        pairs.map((pair) => pair.booking),
      );
      expect([account, labelsOf(differences)]).toEqual([account, []]);
    }
    expect(most).toBe(8);
  },
);

test('within the tolerance, equal amounts give way where everything has a pair only then', () => {
  const { matches, differences } = matched(
    [line('l1', '2026-03-11', 10_002), line('l2', '2026-03-14', 10_000)],
    [booking('b1', '2026-03-11', 10_004), booking('b2', '2026-03-14', 10_002)],
    { toleranceCents: 2 },
  );
  expect(labelsOf(differences)).toEqual([]);
  expect(matches.map(({ lines, bookings }) => [lines[0]?.id, bookings[0]?.id]).toSorted()).toEqual([
    ['l1', 'b1'],
    ['l2', 'b2'],
  ]);
});

test('within the tolerance, one movement that is left over costs no other its pair', () => {
  const { differences } = matched(
    [line('l1', '2026-03-11', 10_002), line('l2', '2026-03-14', 10_000), line('l3', '2026-03-14', 10_004)],
    [booking('b1', '2026-03-11', 10_004), booking('b2', '2026-03-14', 10_002)],
    { toleranceCents: 2 },
  );
  expect(differences).toHaveLength(1);
});

test('an equal reference gives way where everything has a pair only then', () => {
  const { differences } = matched(
    [line('l1', '2026-03-10', 100, 'S'), line('l2', '2026-03-07', 100)],
    [booking('b1', '2026-03-12', 100), booking('b2', '2026-03-07', 100, 'S')],
  );
  expect(labelsOf(differences)).toEqual([]);
});

test('references that differ are never a pair, also where everything would have one only then', () => {
  const { differences } = matched(
    [line('l1', '2026-03-10', 100, 'S'), line('l2', '2026-03-07', 100, 'T')],
    [booking('b1', '2026-03-12', 101, 'U'), booking('b2', '2026-03-07', 100, 'S')],
    { toleranceCents: 2 },
  );
  expect(labelsOf(differences)).toEqual(['LEDGER_UNBOOKED l2', 'LEDGER_UNKNOWN b1']);
});

test.each([
  ['no reference', 0, 3],
  ['no reference', 0, 0],
  ['one reference', 1, 0],
  ['repeated references', 3, 0],
  ['repeated references', 3, 3],
  ['an own reference', 1_000, 2],
])(
  'where a complete pairing exists, nothing is a difference: %s of %i, amounts up to %i cents apart',
  { timeout: 60_000 },
  (_named, references, toleranceCents) => {
    const random = seededRandom(29);
    const upTo = (count: number) => Math.floor(random.next() * count);
    let widest = 0;
    for (let account = 0; account < 4_000; account += 1) {
      const pairs = numbers(1 + upTo(8)).map((n) => {
        const [day, cents] = [daysAfter('2026-03-02', upTo(12)), 10_000 + upTo(2) * 400 + upTo(4)];
        const apart = upTo(2 * toleranceCents + 1) - toleranceCents;
        widest = Math.max(widest, Math.abs(apart));
        const reference = `R${references === 1_000 ? n : upTo(references)}`;
        const own = () => (references === 0 || upTo(2) === 0 ? undefined : reference);
        return {
          line: line(`l${n}`, day, toleranceCents === 0 ? 10_000 : cents, own()),
          booking: booking(
            `b${n}`,
            daysAfter(day, upTo(7) - 3),
            (toleranceCents === 0 ? 10_000 : cents) + apart,
            own(),
          ),
        };
      });
      const { differences } = matched(
        pairs.map((pair) => pair.line),
        pairs.map((pair) => pair.booking),
        { toleranceCents },
      );
      expect([account, labelsOf(differences)]).toEqual([account, []]);
    }
    expect(widest).toBe(toleranceCents);
  },
);

test('three thousand amounts within one tolerance of each other leave one', { timeout: 30_000 }, () => {
  const random = seededRandom(5);
  const at = () => 100_000 + Math.floor(random.next() * 400);
  const bookings = numbers(3_000).map((n) => booking(`b${n}`, daysAfter('2026-03-02', n % 20), at()));
  const lines = bookings.map(({ day, cents }, n) =>
    line(`l${n}`, daysAfter(day, n % 3), cents + (n % 11) - 5),
  );
  const { differences } = matched([...lines, line('over', '2026-03-05', 100_200)], bookings, {
    toleranceCents: 5,
  });
  expect(differences).toHaveLength(1);
});

test('a reference with another amount on the other side takes no booking of its own amount', () => {
  const { differences } = matched(
    [line('l1', '2026-03-02', 100, 'R'), line('l2', '2026-03-02', 30, 'S')],
    [
      booking('b1', '2026-03-02', 105, 'R'),
      booking('b2', '2026-03-02', 100),
      booking('b3', '2026-03-02', 10, 'S'),
      booking('b4', '2026-03-02', 20, 'S'),
      booking('b5', '2026-03-02', 30),
    ],
  );
  expect(labelsOf(differences)).toEqual(['LEDGER_AMOUNT l1', 'LEDGER_UNKNOWN b2', 'LEDGER_UNKNOWN b5']);
});

test('a tolerance never makes parts add up to a whole', () => {
  const parts = [line('l1', '2026-03-02', 30, 'R'), line('l2', '2026-03-02', 69, 'R')];
  const { matches } = matched(parts, [booking('b1', '2026-03-03', 100, 'R')], { toleranceCents: 5 });
  expect(matches).toEqual([]);
  const unnamed = parts.map((part) => ({ ...part, reference: undefined }));
  expect(matched(unnamed, [booking('b1', '2026-03-03', 100)], { toleranceCents: 5 }).matches).toEqual([]);
});

test.each([
  ['one line more than bookings', 10_001, 10_000, undefined],
  ['one booking more than lines', 10_000, 10_001, 'S'],
])('ten thousand equal amounts of a day, %s, leave one', { timeout: 30_000 }, (...[, ours, theirs, name]) => {
  const lines = numbers(ours).map((n) => line(`l${n}`, '2026-03-02', 999, n % 2 === 0 ? name : undefined));
  const bookings = numbers(theirs).map((n) =>
    booking(`b${n}`, '2026-03-03', 999, n % 3 === 0 ? name : undefined),
  );
  expect(matched(lines, bookings).differences).toHaveLength(1);
});

test(
  'twenty thousand that nothing matches are compared within the time of a worker',
  { timeout: 30_000 },
  () => {
    const count = 10_000;
    const lines = Array.from({ length: count }, (_, n) =>
      line(`l${n}`, '2026-03-02', 1_000_000 + 7 * n, `A${n}`),
    );
    const bookings = Array.from({ length: count }, (_, n) =>
      booking(`b${n}`, '2026-03-03', 1_000_003 + 7 * n, `B${n}`),
    );
    expect(matched(lines, bookings, { toleranceCents: 5 }).differences).toHaveLength(2 * count);
  },
);
