import fc from 'fast-check';
import { read as readMt940 } from 'mt940-js';
import { expect, test } from 'vitest';
import { signedAmountText } from '#shared/statements/amount-text.ts';
import { mt940 } from '#shared/statements/mt940/mt940.ts';
import { swiftText } from '#shared/statements/mt940/swift-text.ts';
import type { Statement } from '#shared/statements/statement.ts';
import { statements } from './random-statements.ts';
import { strangers } from './strangers.ts';

const some = fc.sample(statements, { numRuns: 150, seed: 2027 });
const python = strangers();
const days = ({ bookingDay, valutaDay = bookingDay }: Statement['entries'][number]) => [
  valutaDay,
  bookingDay,
];

test('lines have SWIFT characters alone, 65 of them at most, and field 86 has six lines at most', () => {
  for (const statement of some) {
    const lines = mt940(statement).split('\r\n');
    for (const line of lines) {
      expect(line).toMatch(/^[a-zA-Z\d/\-?:().,'+ ]*$/);
      expect(line.replace(/^:86:/, '').length).toBeLessThanOrEqual(65);
    }
    const fields = lines.join('\n').split(/\n(?=:\d\d[A-Z]?:)/);
    for (const field of fields.filter((each) => each.startsWith(':86:')))
      expect(field.split('\n').length).toBeLessThanOrEqual(6);
  }
});

test('what a customer wrote begins no field of its own', () => {
  for (const statement of some) {
    const tags = mt940(statement)
      .split('\r\n')
      .filter((line) => /^(:|-)/.test(line)).length;

    expect(tags).toBe(7 + 2 * statement.entries.length);
  }
});

test('mt940-js reads what was written', async () => {
  for (const statement of some) {
    const [read] = await readMt940(Buffer.from(mt940(statement)));
    const signed = (isCredit: boolean, value: number) => Math.round(value * 100) * (isCredit ? 1 : -1) + 0;

    expect(read?.accountId).toBe(statement.account.iban);
    expect(signed(read?.openingBalance?.isCredit ?? true, read?.openingBalance?.value ?? Number.NaN)).toBe(
      statement.openingCents,
    );
    expect(signed(read?.closingBalance?.isCredit ?? true, read?.closingBalance?.value ?? Number.NaN)).toBe(
      statement.closingCents,
    );
    expect(
      read?.transactions.map((each) => [each.valueDate, each.entryDate, signed(each.isCredit, each.amount)]),
    ).toEqual(statement.entries.map((entry) => [...days(entry), entry.cents]));
  }
});

test.skipIf(python === undefined)('mt-940 reads what was written', { timeout: 120_000 }, () => {
  const read = python?.run('read_mt940.py', some.map(mt940)) as {
    data: Record<string, { amount: string; day: string }>;
    account: string;
    number: string;
    transactions: Record<string, string | null>[];
  }[];

  for (const [index, statement] of some.entries()) {
    const { data, account, number, transactions } = read[index] ?? {
      data: {},
      account: '',
      number: '',
      transactions: [],
    };
    expect([account, Number(number)]).toEqual([statement.account.iban, statement.number]);
    expect([data['final_opening_balance'], data['final_closing_balance'], data['available_balance']]).toEqual(
      [
        { amount: signedAmountText(statement.openingCents), currency: 'EUR', day: '2026-01-31' },
        { amount: signedAmountText(statement.closingCents), currency: 'EUR', day: '2026-02-28' },
        { amount: signedAmountText(statement.valutaCents), currency: 'EUR', day: '2026-02-28' },
      ],
    );
    expect(
      transactions.map((each) => [each['valuta'], each['booked'], each['amount'], each['bank_reference']]),
    ).toEqual(
      statement.entries.map((entry) => [
        ...days(entry),
        signedAmountText(entry.cents),
        entry.bookingId.slice(0, 16),
      ]),
    );
  }
});

test.each([
  ['Müller & Söhne', 'Mueller + Soehne'],
  ['Café Æther, Łódź', 'Cafe Aether, Lodz'],
  ['Was? 5€_x', 'Was. 5EUR-x'],
  ['Œuvre [1]; «Þór» – “ﬁx”…', "Oeuvre (1), 'Thor' - 'fix'..."],
  ['Ευτυχία Ωραίος', 'Eytychia Oraios'],
  ['Йордан Щерев, Київ', 'Yordan Shterev, Kiiv'],
  ['a\u00AD日本😀', 'a...'],
])('%s is written %s', (text, written) => {
  expect(swiftText(text)).toBe(written);
});
