import { expect, test } from 'vitest';
import type { Statement, StatementEntry } from '#shared/statements/model/statement.ts';
import { mt940, mt940Text } from './mt940.ts';
import { createPages } from './pages.ts';

const entryAt = (at: number, more: Partial<StatementEntry> = {}): StatementEntry => ({
  bookingId: `boo_${at}`,
  cents: at % 2 === 0 ? 1_00 : -2_00,
  bookingDay: '2026-03-02',
  valutaDay: '2026-03-02',
  type: 'SEPA_CREDIT_TRANSFER',
  description: 'x'.repeat(200),
  ...more,
});

function march(entries: readonly StatementEntry[]): Statement {
  return {
    id: '1'.repeat(32),
    account: { id: 'acc_1', iban: 'DE32110101001000000029', currency: 'EUR' },
    firstDay: '2026-03-01',
    lastDay: '2026-03-31',
    createdAt: '2026-04-07T05:00:00.000Z',
    year: 2026,
    number: 3,
    openingCents: 10_00,
    closingCents: entries.reduce((sum, { cents }) => sum + cents, 10_00),
    valutaCents: 0,
    entries,
  };
}

test('a long statement has several messages, each from the balance at which the one before ends', () => {
  const text = mt940(march(Array.from({ length: 20 }, (_, at) => entryAt(at))));
  const messages = text.split(/^-\r\n/m).filter((each) => each !== '');
  expect(messages.length).toBeGreaterThan(2);
  let cents = 10_00;
  for (const [index, message] of messages.entries()) {
    const fields = [...message.matchAll(/^:(\d\d[A-Z]?):(.*)\r$/gm)].map(([, tag, value]) => ({
      tag,
      value,
    }));
    const [isFirst, isLast] = [index === 0, index === messages.length - 1];
    const of = (tag: string) => fields.find((field) => field.tag === tag)?.value;
    const amount = (balance: string | undefined) => {
      const [, sign, euros = '', rest = ''] = /^([CD])\d{6}EUR(\d+),(\d\d)$/.exec(balance ?? '') ?? [];
      return Number(euros + rest) * (sign === 'D' ? -1 : 1);
    };
    expect(of('28C')).toBe(`00003/${String(index + 1).padStart(5, '0')}`);
    expect(amount(of(isFirst ? '60F' : '60M'))).toBe(cents);
    for (const { value = '' } of fields.filter(({ tag }) => tag === '61'))
      cents += value.includes('C1,00N') ? 1_00 : -2_00;
    expect(amount(of(isLast ? '62F' : '62M'))).toBe(cents);
    expect(of('64') !== undefined).toBe(isLast);
  }
  expect(cents).toBe(0);
});

test('a statement of a million bookings has no more messages than five digits can count', () => {
  let pages = 1;
  const between = (page: number) => {
    pages = page;
    return 'x'.repeat(200);
  };
  const paged = createPages({ bookings: 1e6, between });
  paged.begin('x'.repeat(130), 0);
  const longest = 'x'.repeat(520);
  for (let at = 0; at < 1e6; at += 1) paged.add(longest, 1);
  expect(pages).toBeGreaterThan(1);
  expect(pages).toBeLessThanOrEqual(99_999);
});

test.each([
  ['C/D', ['C', 'D', 'D', 'C', 'D', 'C']],
  ['RC/RD', ['C', 'D', 'RC', 'RD', 'RC', 'RD']],
] as const)('with %s, what is taken back has its marks', (reversals, expected) => {
  const correction = { reference: 'ref', wasCents: 2_00, isCents: 1_00 };
  const entries = [
    entryAt(0),
    entryAt(1),
    entryAt(2, { type: 'SEPA_DIRECT_DEBIT_RETURN', cents: -1_00 }),
    entryAt(3, { type: 'CANCELLATION_CHARGE_CARD', cents: 2_50 }),
    entryAt(4, { type: 'CORRECTION', cents: -1_00, correction }),
    entryAt(5, { type: 'CANCELLATION_CHARGE_CARD', cents: 0 }),
  ];
  const marks = [...mt940(march(entries), { reversals }).matchAll(/^:61:\d{10}([RCD]+)\d/gm)];
  expect(marks.map(([, mark]) => mark)).toEqual(expected);
});

test('a statement of many bookings has longer messages, whichever side they are on', () => {
  const { entries, ...head } = march(Array.from({ length: 10 }, (_, at) => entryAt(at)));
  const written = (credits: number, debits: number) => {
    const text = mt940Text({ reversals: 'C/D' })(head, { credits, debits, creditCents: 0, debitCents: 0 });
    return [text.begin(), text.lines(entries), text.end()].join('').match(/^:20:/gm);
  };
  expect(written(5, 5)).toHaveLength(2);
  expect(written(300_000, 300_000)).toHaveLength(1);
});
