import fc from 'fast-check';
import { read as readMt940 } from 'mt940-js';
import { expect, test } from 'vitest';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { signedAmountText } from '#shared/bookings/amount-text.ts';
import { bankReference, entryReference } from '#shared/statements/formats/references.ts';
import { mt940 } from '#shared/statements/formats/mt940/mt940.ts';
import { swiftText } from '#shared/statements/formats/mt940/swift-text.ts';
import { withoutKnownMarks, withoutMarks } from '#shared/statements/formats/mt940/without-marks.ts';
import type { Statement } from '#shared/statements/model/statement.ts';
import { statements } from './random-statements.ts';
import { strangers } from './strangers.ts';

const some = fc.sample(statements, { numRuns: 150, seed: 2027 });
const python = strangers();
type Entry = Statement['entries'][number];
const days = ({ bookingDay, valutaDay = bookingDay }: Entry) => [valutaDay, bookingDay];
/** Field 61 has no year of the booking day: this reader takes that of the valuta date. */
const daysWithOneYear = (entry: Entry) => {
  const [valutaDay = '', bookingDay = ''] = days(entry);
  return [valutaDay, `${valutaDay.slice(0, 4)}${bookingDay.slice(4)}`];
};

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
  const entries = some.map((statement) => statement.entries);
  expect(Math.max(...entries.map(({ length }) => length))).toBe(12);
  expect(Math.max(...entries.flat().map(({ description = '' }) => description.length))).toBeGreaterThan(280);
});

test('what a customer wrote begins no field of its own', () => {
  for (const statement of some) {
    const lines = mt940(statement).split('\r\n');
    const tags = lines.filter((line) => /^(:|-)/.test(line)).length;
    // Of each message: four fields before its entries, and a balance and the end after them.
    const messages = lines.filter((line) => line.startsWith(':20:')).length;

    expect(tags).toBe(6 * messages + 1 + 2 * statement.entries.length);
  }
});

test('mt940-js reads what was written', async () => {
  for (const statement of some) {
    const pages = await readMt940(Buffer.from(mt940(statement)));
    const [read, last] = [pages.at(0), pages.at(-1)];
    const transactions = pages.flatMap((page) => page.transactions);
    const signed = (isCredit: boolean, value: number) => Math.round(value * 100) * (isCredit ? 1 : -1) + 0;

    expect(read?.accountId).toBe(statement.account.iban);
    expect(signed(read?.openingBalance?.isCredit ?? true, read?.openingBalance?.value ?? Number.NaN)).toBe(
      statement.openingCents,
    );
    expect(signed(last?.closingBalance?.isCredit ?? true, last?.closingBalance?.value ?? Number.NaN)).toBe(
      statement.closingCents,
    );
    expect(
      transactions.map((each) => [each.valueDate, each.entryDate, signed(each.isCredit, each.amount)]),
    ).toEqual(statement.entries.map((entry) => [...daysWithOneYear(entry), entry.cents]));
    for (const [index, entry] of statement.entries.entries())
      expectWritten(partsOf(transactions[index]?.description ?? ''), entry, statement);
    for (const [index, page] of pages.slice(1).entries())
      expect(page.openingBalance).toEqual(pages[index]?.closingBalance);
  }
});

test('some statements need several messages', () => {
  const messages = some.map((statement) => mt940(statement).match(/^:28C:/gm)?.length ?? 0);
  expect([Math.min(...messages), Math.max(...messages)]).toEqual([1, expect.any(Number)]);
  expect(Math.max(...messages)).toBeGreaterThan(2);
  // SWIFT takes no longer ones.
  for (const text of some.flatMap((statement) => mt940(statement).split(/^-\r\n/m)))
    expect(text.length).toBeLessThanOrEqual(2_000);
});

test.skipIf(python === undefined)('mt-940 reads what was written', { timeout: 120_000 }, () => {
  const read = python?.run(
    'read_mt940.py',
    some.map((statement) => mt940(statement)),
  ) as {
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
    const { currency } = statement.account;
    expect([account, Number(number)]).toEqual([statement.account.iban, statement.number]);
    expect([data['final_opening_balance'], data['final_closing_balance'], data['available_balance']]).toEqual(
      [
        {
          amount: signedAmountText(statement.openingCents),
          currency,
          day: daysAfter(statement.firstDay, -1),
        },
        { amount: signedAmountText(statement.closingCents), currency, day: statement.lastDay },
        { amount: signedAmountText(statement.valutaCents), currency, day: statement.lastDay },
      ],
    );
    expect(
      transactions.map((each) => [
        each['valuta'],
        each['booked'],
        each['amount'],
        each['bank_reference'],
        each['extra_details'] ?? '',
      ]),
    ).toEqual(
      statement.entries.map((entry) => [
        ...days(entry),
        signedAmountText(entry.cents),
        entryReference(entry).slice(0, 16),
        [
          ...(entry.isDayOfRecord ? ['DAY OF RECORD'] : []),
          ...(entry.valutaDay === undefined ? ['NO VALUTA DATE'] : []),
        ].join(', '),
      ]),
    );
    for (const [place, entry] of statement.entries.entries())
      expectWritten(fieldsOf(transactions[place]), entry, statement);
  }
});

/** What field 86 says: texts by their marks, and the other side. */
type EntryFields = Readonly<Record<string, string>>;

function fieldsOf(read: Record<string, string | null> = {}): EntryFields {
  // The texts end where the parts with another number begin: a reader of its own joins those.
  const fields = {
    EREF: 'end_to_end_reference',
    MREF: 'additional_position_reference',
    CRED: 'applicant_creditor_id',
    PURP: 'purpose_code',
    COAM: 'compensation_amount',
    OAMT: 'original_amount',
    ABWE: 'deviate_recipient',
    SVWZ: 'purpose',
    type: 'posting_text',
    name: 'applicant_name',
    bic: 'applicant_bin',
  };
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, read[field] ?? '']));
}

/** The parts as a reader leaves them in one text: `?00` the type, `?20` to `?29` the texts, `?30` to `?33` the other side. */
function partsOf(description: string): EntryFields {
  const parts = [...description.replaceAll(/[\r\n]/g, '').matchAll(/\?(\d\d)([^?]*)/g)];
  const joined = (isWanted: (tag: number) => boolean) =>
    parts.flatMap(([, tag, text = '']) => (isWanted(Number(tag)) ? [text] : [])).join('');
  const isPurpose = (tag: number) => (tag >= 20 && tag <= 29) || (tag >= 60 && tag <= 63);
  const [, ...texts] = joined(isPurpose).split(/(RTRN|RREF|EREF|MREF|CRED|PURP|COAM|OAMT|ABWE|SVWZ)\+/);
  const marked = texts.flatMap((mark, index) =>
    index % 2 === 0 ? [[mark, texts[index + 1] ?? ''] as const] : [],
  );
  return {
    ...Object.fromEntries(marked),
    type: joined((tag) => tag === 0),
    bic: joined((tag) => tag === 30),
    name: joined((tag) => tag >= 31 && tag <= 33),
  };
}

/** Within a projection: characters of SWIFT, without blanks, which readers trim, and as much of it as six lines hold. */
function expectWritten(fields: EntryFields, entry: Entry, { account }: Statement): void {
  const { counterparty = {} } = entry;
  const texts = textsIn(entry, account.currency);
  const written = Object.values(texts).filter((text) => text !== '');
  // Some readers know only the first ten parts.
  const isShort = written.join('').length <= 80 && written.length <= 6;
  for (const [mark, text] of Object.entries(texts)) {
    const read = (fields[mark] ?? '').replaceAll(' ', '');
    // One of the readers does not know the marks of a return.
    if (isShort && fields[mark] !== undefined) expect([mark, read]).toEqual([mark, text]);
    else expect([mark, text.startsWith(withoutEnd(read)), text, read]).toEqual([mark, true, text, read]);
  }
  const iban = plain(counterparty.iban);
  const name = withoutMarks(swiftText(counterparty.name));
  expect(fields['type']).toBe(
    withoutMarks(swiftText(entry.type.replaceAll('_', ' ')))
      .slice(0, 27)
      .trim(),
  );
  expect(fields['bic']).toBe(plain(counterparty.bic));
  const read = withoutEnd((fields['name'] ?? '').replaceAll(' ', ''));
  expect([read.startsWith(iban), `${iban}${name.replaceAll(' ', '')}`.startsWith(read)]).toEqual([
    true,
    true,
  ]);
  if (name.length <= 27)
    expect(fields['name']?.replaceAll(' ', '')).toBe(`${iban}${name.replaceAll(' ', '')}`);
}

const plain = (text: string | undefined) => withoutMarks(swiftText(text)).replaceAll(' ', '');
const plainId = (id: string | undefined) => withoutKnownMarks(swiftText(id)).replaceAll(' ', '');

/** What says that text is left out. */
const withoutEnd = (text: string) => text.replace(/\.\.\.$/, '');

function textsIn(entry: Entry, currency: string) {
  const { returnCode, returnTransactionId, returnCharges } = entry;
  const isReturn = (returnCode ?? returnTransactionId) !== undefined;
  const amount = (cents: number) => signedAmountText(Math.abs(cents)).replace('.', ',');
  // The currency is named if it is another one.
  const charges =
    returnCharges &&
    `${returnCharges.currency === currency ? '' : returnCharges.currency}${amount(returnCharges.cents)}`;
  return {
    RTRN: plain(returnCode),
    RREF: plainId(returnTransactionId && bankReference(returnTransactionId)),
    EREF: plainId(entry.endToEndId),
    MREF: plainId(entry.mandateReference),
    CRED: plainId(entry.creditorIdentifier),
    PURP: plain(entry.purposeCode),
    COAM: charges ?? '',
    OAMT: isReturn && charges === undefined ? amount(entry.cents) : '',
    ABWE: plain(entry.virtualIban),
    SVWZ: plain(entry.description),
  };
}

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
