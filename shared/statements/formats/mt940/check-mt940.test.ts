import { describe, expect, test } from 'vitest';
import { brokenRule } from '#shared/bookings/file-checks/file-check.ts';
import { totalsOf } from '#shared/statements/formats/entry-totals.ts';
import type { Statement, StatementEntry } from '#shared/statements/model/statement.ts';
import { checkMt940 } from './check-mt940.ts';
import { mostCharactersOfMessage } from './field-rules.ts';
import { mt940 } from './mt940.ts';

const entryAt = (at: number, cents: number): StatementEntry => ({
  bookingId: `b${at}`,
  cents,
  bookingDay: '2026-03-02',
  valutaDay: '2026-03-03',
  type: 'TRANSFER',
  description: 'Rent',
});
const march: Statement = {
  id: 's3',
  account: { id: 'acc', iban: 'DE32', currency: 'EUR' },
  firstDay: '2026-03-01',
  lastDay: '2026-03-31',
  createdAt: '2026-04-07T05:00:00.000Z',
  year: 2026,
  number: 3,
  openingCents: -5_00,
  closingCents: 5_00,
  valutaCents: 7_00,
  entries: [entryAt(1, 12_00), entryAt(2, -2_00)],
};
const file = mt940(march);
const totals = totalsOf(march.entries);

/** Entries of nothing, in two messages. */
const long = {
  ...march,
  closingCents: -5_00,
  entries: Array.from({ length: 40 }, (_, at) => entryAt(at, 0)),
};
const twoMessages = mt940(long);

function broken(text: string, of = totals): string | undefined {
  const error = brokenRule(checkMt940(of), text);
  return error && `${error.broken.field} ${error.broken.rule}`;
}

function changed(from: string | RegExp, to: string, of = file): string {
  const text = of.replace(from, to);
  expect(text).not.toBe(of);
  return text;
}

/** The line with that tag; of several, the first one. */
const line = (tag: string) => new RegExp(`:${tag}:.*\r\n`);

test('files of one or several messages keep the rules', () => {
  expect(broken(file)).toBeUndefined();
  expect(broken(file.replace('C12,00', 'RD12,00').replace('D2,00', 'RC2,00'))).toBeUndefined();
  expect(twoMessages.match(/^:20:/gm)).toHaveLength(2);
  expect(brokenRule(checkMt940(totals), '')?.broken.format).toBe('mt940');
  expect(broken(twoMessages, totalsOf(long.entries))).toBeUndefined();
});

describe('a file is refused', () => {
  test.each<[string, string, string]>([
    ['that is empty', '', 'file in message 0 must be whole'],
    ['that is cut off', changed(/-\r\n$/, ''), 'file of entry 2 in message 1 must be whole'],
    ['with text behind it', `${file}x`, 'file of entry 2 in message 1 must be whole'],
    ['whose last line has no end', file.slice(0, -2), 'file of entry 2 in message 1 must be whole'],
    [
      'that ends without a closing balance',
      changed(':62F:', ':62M:'),
      ':64: of entry 2 in message 1 must not stand there',
    ],
    [
      'that lacks an entry',
      changed(/:61:.*D2,00.*\r\n:86:.*\r\n/, '').replace(':62F:C260331EUR5,00', ':62F:C260331EUR7,00'),
      'file of entry 1 in message 1 must have all entries of the statement',
    ],
    [
      'that goes on',
      `${file}${file}`,
      ':20: of entry 2 in message 2 must not begin a message after the end of the statement',
    ],
  ])('%s', (_, text, rule) => {
    expect(broken(text)).toBe(rule);
  });

  test('whose last message is not the last one', () => {
    const [first = ''] = twoMessages.split(/(?<=\r\n-\r\n)/);
    const entries = first.match(/:61:/g)?.length ?? 0;
    expect(broken(first, totalsOf(long.entries.slice(0, entries)))).toBe(
      `file of entry ${entries} in message 1 must be whole`,
    );
  });
});

describe('a field is refused', () => {
  const x16 = 'must be a reference of at most 16 characters of SWIFT';
  const account = 'must be an account of at most 35 characters of SWIFT';
  const balance = 'must be a balance of at most 15 characters, with a day';
  const isEntry =
    'must be an entry of two days, an amount of at most 15 characters, a type and two references';
  const note = 'must be lines of at most 65 characters of SWIFT';

  test.each<[string, string | RegExp, string, string]>([
    ['that is missing', line('25'), '', ':28C: in message 1 must not stand there'],
    ['that is unknown', ':25:', ':26:', ':26: in message 1 must not stand there'],
    ['without its text', line('20'), ':20:\r\n', `:20: in message 0 ${x16}`],
    ['with a slash before', ':20:s3', ':20:/s3', `:20: in message 0 ${x16}`],
    ['with a slash behind', ':20:s3', ':20:s3/', `:20: in message 0 ${x16}`],
    ['with two slashes', ':20:s3', ':20:s//3', `:20: in message 0 ${x16}`],
    ['that is too long', ':20:s3', `:20:${'s'.repeat(17)}`, `:20: in message 0 ${x16}`],
    ['with a foreign sign', ':20:s3', ':20:s_3', `:20: in message 0 ${x16}`],
    ['with an account that is too long', ':25:DE32', `:25:${'D'.repeat(36)}`, `:25: in message 1 ${account}`],
    ['with an account behind a slash', ':25:DE32', ':25:/DE32', `:25: in message 1 ${account}`],
    [
      'with six digits',
      ':28C:00003',
      ':28C:000003',
      ':28C: in message 1 must be two numbers of at most five digits',
    ],
    ['of another message', '/00001', '/00002', ':28C: in message 1 must count the messages'],
    ['of no balance', ':60F:D', ':60F:X', `:60F: in message 1 ${balance}`],
    ['of a currency that is none', 'D260228EUR', 'D260228EURO', `:60F: in message 1 ${balance}`],
    ['of a day that is none', 'D260228', 'D260230', ':60F: in message 1 must have a day of the calendar'],
    [
      'of a closing day that is none',
      'C260331EUR5',
      'C260332EUR5',
      ':62F: of entry 2 in message 1 must have a day of the calendar',
    ],
    [
      'of another currency',
      'C260331EUR5,00',
      'C260331USD5,00',
      ':62F: of entry 2 in message 1 must have the currency of the others',
    ],
    [
      'of another valuta currency',
      'C260331EUR7,00',
      'C260331USD7,00',
      ':64: of entry 2 in message 1 must have the currency of the others',
    ],
    [
      'as of a later message',
      ':60F:',
      ':60M:',
      ':60M: in message 1 must be :60F: in the first message, and :60M: in the others',
    ],
    [
      'with another closing balance',
      'C260331EUR5,00',
      'C260331EUR5,01',
      ':62F: of entry 2 in message 1 must be the balance before, with the entries since',
    ],
    [
      'with the other side of a closing balance',
      'C260331EUR5,00',
      'D260331EUR5,00',
      ':62F: of entry 2 in message 1 must be the balance before, with the entries since',
    ],
    ['of no entry', 'C12,00', 'X12,00', `:61: of entry 1 in message 1 ${isEntry}`],
    [
      'with an amount that is too long',
      'C12,00',
      `C${'1'.repeat(13)},00`,
      `:61: of entry 1 in message 1 ${isEntry}`,
    ],
    ['with three decimals', 'C12,00', 'C12,000', `:61: of entry 1 in message 1 ${isEntry}`],
    [
      'with a valuta day that is none',
      ':61:260303',
      ':61:260230',
      ':61: of entry 1 in message 1 must have two days of the calendar',
    ],
    [
      'with a booking day that is none',
      ':61:2603030302',
      ':61:2603030230',
      ':61: of entry 1 in message 1 must have two days of the calendar',
    ],
    [
      'with a note that is too long',
      ':86:',
      `${'N'.repeat(35)}\r\n:86:`,
      'note of entry 1 in message 1 must be a note of at most 34 characters of SWIFT',
    ],
    [
      'with a note that looks like a field',
      ':86:',
      '-N\r\n:86:',
      'note of entry 1 in message 1 must be a note of at most 34 characters of SWIFT',
    ],
    ['with two notes', ':86:', 'N\r\nN\r\n:86:', 'more of entry 1 in message 1 must not stand there'],
    ['with a line that is too long', 'Rent', 'R'.repeat(66), `:86: of entry 1 in message 1 ${note}`],
    [
      'with a further line that is too long',
      'Rent',
      `Rent\r\n${'R'.repeat(66)}`,
      `more of entry 1 in message 1 ${note}`,
    ],
    [
      'with a further line that looks like the end',
      'Rent',
      'Rent\r\n-R',
      `more of entry 1 in message 1 ${note}`,
    ],
    [
      'with seven lines',
      'Rent',
      `Rent${'\r\nR'.repeat(6)}`,
      ':86: of entry 1 in message 1 must have at most 6 lines',
    ],
    ['behind the end', /-\r\n$/, '-\r\nx\r\n', 'more of entry 2 in message 1 must not stand there'],
    ['before the end', /-\r\n$/, 'x\r\n', 'more of entry 2 in message 1 must not stand there'],
  ])('%s', (_, ...[from, to, rule]) => {
    expect(broken(changed(from, to))).toBe(rule);
  });

  test('but may have six lines for each entry, a note, and a leap day', () => {
    const six = file.replaceAll('Rent', `Rent${'\r\nR'.repeat(5)}`);
    expect(broken(six)).toBeUndefined();
    expect(broken(changed(':86:', `${'N'.repeat(34)}\r\n:86:`))).toBeUndefined();
    expect(broken(changed(':61:2603030302', ':61:2603030229'))).toBeUndefined();
    expect(broken(changed(':20:s3', `:20:${'s'.repeat(16)}`))).toBeUndefined();
  });
});

describe('several messages', () => {
  const of = totalsOf(long.entries);
  const second = (from: string, to: string) => {
    const at = twoMessages.lastIndexOf(from);
    return twoMessages.slice(0, at) + to + twoMessages.slice(at + from.length);
  };

  test.each<[string, string, string]>([
    [':20:s3', ':20:s4', ':20: of entry'],
    [':25:DE32', ':25:DE33', ':25: of entry'],
    [':28C:00003', ':28C:00004', ':28C: of entry'],
  ])('are alike: %s', (from, to, field) => {
    expect(broken(second(from, to), of)).toMatch(
      new RegExp(`^${field} \\d+ in message 2 must be the same in all messages$`),
    );
  });

  test.each<[string, string, RegExp]>([
    [':60M:', ':60F:', /:60F: .* message 2 must be :60F: in the first message/],
    ['EUR5,00\r\n:61:', 'EUR5,01\r\n:61:', /:60M: .* message 2 must be the balance before/],
    ['/00002', '/00003', /:28C: .* message 2 must count the messages/],
    [':62M:D260331EUR5,00', ':62M:D260331EUR5,01', /:62M: .* message 1 must be the balance before/],
  ])('follow each other: %j', (from, to, rule) => {
    expect(broken(second(from, to), of)).toMatch(rule);
  });

  test('have 2,000 characters at most, counted from their first field', () => {
    const entries = Array.from({ length: 24 }, (_, at) => entryAt(at, 0));
    const text = mt940({ ...march, closingCents: -5_00, entries });
    const filled = (characters: number) => {
      let missing = characters - text.length;
      return text.replaceAll('Rent', (rent) => {
        const more = Math.min(missing, 30);
        missing -= more;
        return rent + 'x'.repeat(more);
      });
    };
    expect([filled(2_000).length, filled(2_001).length]).toEqual([2_000, 2_001]);
    expect(broken(filled(2_000), totalsOf(entries))).toBeUndefined();
    expect(broken(filled(2_001), totalsOf(entries))).toBe(
      'message of entry 24 in message 1 must have at most 2000 characters',
    );
  });
});

test.each([
  [1, 2_000],
  [99_999 * 3, 2_000],
  [99_999 * 4, 270 + 4 * 520],
  [99_999 * 4 + 1, 270 + 5 * 520],
])('a message of a statement of %i bookings has at most %i characters', (bookings, most) => {
  expect(mostCharactersOfMessage(bookings)).toBe(most);
});
