import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCamt053 } from 'camt-parser';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { signedAmountText } from '#shared/bookings/amount-text.ts';
import { entryReference } from '#shared/statements/formats/references.ts';
import { collectedFile } from '#shared/statements/formats/collected-file.ts';
import { statementJson, statementOfJson } from '#shared/statements/formats/statement-json.ts';
import { camt053 } from '#shared/statements/formats/camt053/camt053.ts';
import type { Statement } from '#shared/statements/model/statement.ts';
import { xmlText } from '#shared/statements/formats/camt053/xml-text.ts';
import { statements } from './random-statements.ts';
import { strangers } from './strangers.ts';

const schema = readFileSync(join(import.meta.dirname, 'strangers/camt.053.001.08.xsd'), 'utf8');
const some = fc.sample(statements, { numRuns: 150, seed: 2026 });
const fileOf = (statement: Statement) =>
  camt053({ id: statement.id, createdAt: statement.createdAt }, [statement]);
const python = strangers();

test('a file with the statements of many accounts is valid against the official schema', async () => {
  const contents = camt053({ id: 'many', createdAt: '2026-03-04T05:00:00.000Z' }, some);

  const { valid, errors } = await validateXML({
    xml: [{ fileName: 'many.xml', contents }],
    schema: [schema],
  });

  expect(errors).toEqual([]);
  expect(valid).toBe(true);
});

test('the schema refuses a file with an element too many', async () => {
  const [first] = some;
  const contents = fileOf(first as Statement).replace('</Stmt>', '<Unknown/></Stmt>');

  const { valid } = await validateXML({ xml: [{ fileName: 'one.xml', contents }], schema: [schema] });

  expect(valid).toBe(false);
});

test('the same statement is the same bytes', () => {
  for (const statement of some) expect(fileOf(statement)).toBe(fileOf(structuredClone(statement)));
});

/** Files with the statements of ten accounts each. */
const tens = Array.from({ length: some.length / 10 }, (_, index) => some.slice(index * 10, index * 10 + 10));

test('the statements of several accounts are the same bytes in any order, and from their JSON files', () => {
  for (const ten of tens) {
    const file = collectedFile(ten);
    expect(collectedFile(ten.toReversed())).toBe(file);
    expect(collectedFile(ten.map((each) => statementOfJson(statementJson(each))!))).toBe(file);
  }
});

test('several accounts in one file are valid, and camt-parser reads each as in a file of its own', async () => {
  for (const ten of tens) {
    const contents = collectedFile(ten);
    const xml = [{ fileName: 'ten.xml', contents }];
    expect((await validateXML({ xml, schema: [schema] })).errors).toEqual([]);
    const own = await Promise.all(byAccount(ten).map(async (each) => parseCamt053(fileOf(each))));
    expect((await parseCamt053(contents)).statements).toEqual(own.flatMap((each) => each.statements));
  }
});

test.skipIf(python === undefined)(
  'pycamt reads several accounts in one file as it reads files of their own',
  { timeout: 120_000 },
  () => {
    const read = (files: readonly string[]) => python?.run('read_camt053.py', files) as ReadByPycamt[];
    const whole = read(tens.map(collectedFile));
    const own = read(tens.flatMap((ten) => byAccount(ten).map(fileOf)));
    for (const [index, ten] of whole.entries()) {
      const parts = own.slice(index * 10, index * 10 + 10);
      expect(ten.statements).toEqual(parts.flatMap((each) => each.statements));
      expect(ten.transactions).toEqual(parts.flatMap((each) => each.transactions));
    }
  },
);

test('camt-parser reads what was written', async () => {
  for (const statement of some) {
    const { account, entries, year, number } = statement;
    const [read, ...more] = (await parseCamt053(fileOf(statement))).statements;

    expect(more).toEqual([]);
    expect([read?.account.iban, Number(read?.sequenceNumber)]).toEqual([
      account.iban,
      Number(`${year}${String(number).padStart(5, '0')}`),
    ]);
    expect(
      read?.balances.map((each) => [each.type, signed(each.creditDebitIndicator, each.amount.value)]),
    ).toEqual([
      ['OPBD', signedAmountText(statement.openingCents)],
      ['CLBD', signedAmountText(statement.closingCents)],
      ['CLAV', signedAmountText(statement.valutaCents)],
    ]);
    expect(
      read?.transactions.map((each) => [
        each.reference,
        each.accountServicerReference,
        each.bookingDate,
        each.valueDate,
        each.status,
        signed(each.creditDebitIndicator, each.amount.value),
        each.amount.currency,
        each.details.map(({ references }) => references.endToEndId),
        each.details.map(({ relatedParties: { creditor, creditorAccount } = {} }) => [
          creditor?.name ?? '',
          creditorAccount?.iban ?? '',
        ]),
      ]),
    ).toEqual(
      entries.map((entry) => [
        entryReference(entry),
        entryReference(entry),
        entry.bookingDay,
        entry.valutaDay ?? '',
        'BOOK',
        signedAmountText(entry.cents),
        account.currency,
        [xmlText(entry.endToEndId, 35) ?? ''],
        // It reads creditors alone, and no unstructured remittance information.
        [creditorOf(entry).map((text = '') => text)],
      ]),
    );
    expect(read?.account).toMatchObject({
      currency: account.currency,
      owner: { name: xmlText(account.holder, 140) ?? '' },
    });
  }
});

interface ReadByPycamt {
  readonly statements: readonly Record<string, unknown>[];
  readonly transactions: readonly Record<string, string>[];
}

test.skipIf(python === undefined)('pycamt reads what was written', { timeout: 120_000 }, () => {
  const read = python?.run('read_camt053.py', some.map(fileOf)) as ReadByPycamt[];

  for (const [index, statement] of some.entries()) {
    const { account, entries, openingCents, closingCents } = statement;
    expect(read[index]?.statements).toEqual([
      expect.objectContaining({
        IBAN: account.iban,
        Currency: account.currency,
        OpeningBalanceDate: statement.firstDay,
        ClosingBalanceDate: statement.lastDay,
      }),
    ]);
    // It writes a debit balance as the shortest number.
    expect(
      read[index]?.statements.map((each) => [cents(each['OpeningBalance']), cents(each['ClosingBalance'])]),
    ).toEqual([[openingCents, closingCents]]);
    expect(
      read[index]?.transactions.map((each) => [
        each['TransactionID'],
        each['BookingDate'],
        each['ValueDate'] ?? undefined,
        signed(each['CreditDebitIndicator'], each['Amount']),
        each['Currency'],
        each['EndToEndId'],
        each['MandateId'],
        [each['DebtorName'], each['DebtorIBAN']],
        [each['CreditorName'], each['CreditorIBAN']],
        withoutBlanks(each['RemittanceInformationFull']),
        each['PurposeCode'],
        each['AdditionalEntryInformation']?.includes('Without a booking date'),
      ]),
    ).toEqual(
      entries.map((entry) => [
        entryReference(entry),
        entry.bookingDay,
        entry.valutaDay,
        signedAmountText(entry.cents),
        account.currency,
        xmlText(entry.endToEndId, 35),
        xmlText(entry.mandateReference, 35),
        isToHolder(entry) ? otherSide(entry) : [undefined, undefined],
        creditorOf(entry),
        withoutBlanks(xmlText(entry.description, 1_400)),
        entry.purposeCode,
        entry.isDayOfRecord === true,
      ]),
    );
  }
});

type Entry = Statement['entries'][number];

/** Whether the other side paid. What comes back has the roles of the payment that it takes back. */
function isToHolder({ type, cents, returnCode, returnTransactionId }: Entry): boolean {
  const isReturn = returnCode !== undefined || returnTransactionId !== undefined;
  const isBack =
    /^sepa.*return$|^cancellation|cancellation$/i.test(type) || (/^SepaInstant/i.test(type) && isReturn);
  return cents >= 0 !== isBack;
}

/** Other account numbers are no IBAN. */
const ibanOf = (iban: string | undefined) =>
  iban?.startsWith('DE') === true ? iban.replaceAll(' ', '') : undefined;

const otherSide = ({ counterparty }: Entry) => [xmlText(counterparty?.name, 140), ibanOf(counterparty?.iban)];

/** Who got the money: the holder at the virtual IBAN, or the other side. */
function creditorOf(entry: Entry) {
  const { counterparty, virtualIban } = entry;
  if (isToHolder(entry)) return [undefined, ibanOf(virtualIban)];
  return [xmlText(counterparty?.name, 140), ibanOf(counterparty?.iban ?? virtualIban)];
}

/** It trims the pieces of a text, and joins them with a blank. */
const withoutBlanks = (text: string | null | undefined) => (text ?? '').replaceAll(/\s/g, '');

const byAccount = (ten: readonly Statement[]) =>
  ten.toSorted((one, other) => (one.account.id < other.account.id ? -1 : 1));

function cents(amount: unknown): number {
  return Math.round(Number(amount) * 100);
}

function signed(direction: string | undefined, amount: string | undefined): string {
  return `${direction === 'DBIT' ? '-' : ''}${amount ?? ''}`;
}
