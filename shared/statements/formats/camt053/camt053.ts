import type { EntryTotals } from '#shared/statements/formats/entry-totals.ts';
import { type StatementFormat, wholeText } from '#shared/statements/formats/statement-text.ts';
import type { Statement, StatementHead } from '#shared/statements/model/statement.ts';
import { entryElement } from './entry-element.ts';
import { balanceElement, directionOf } from './money-elements.ts';
import { xmlAround, xmlWithin } from './nested-xml.ts';
import { accountElement } from './party-elements.ts';
import { amountText } from '#shared/bookings/amount-text.ts';
import { bankReference } from '#shared/statements/formats/references.ts';

interface Message {
  /** Unique for each file. */
  readonly id: string;
  /** ISO instant. */
  readonly createdAt: string;
}

const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';
const [document, message, statementTag] = ['Document', 'BkToCstmrStmt', 'Stmt'];

/**
 * Statements of one or several accounts as an ISO 20022 bank-to-customer statement, camt.053.001.08. The same
 * statements give the same bytes.
 */
export function camt053(of: Message, statements: readonly Statement[]): string {
  const [before, after] = around(of);
  return [before, ...statements.map((statement) => wholeText(statementText, statement)), after].join('');
}

/** A file with one statement. */
export const camt053Text: StatementFormat = (head, totals) => {
  const [before, after] = around(head);
  const text = statementText(head, totals);
  return {
    begin: () => before + text.begin(),
    lines: (entries) => text.lines(entries),
    end: () => text.end() + after,
  };
};

/** The text of the message before and after its statements. */
function around({ id, createdAt }: Message) {
  return xmlAround([], statementTag, (statements) => ({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    [document]: {
      '@_xmlns': namespace,
      [message]: { GrpHdr: { MsgId: bankReference(id), CreDtTm: createdAt }, ...statements },
    },
  }));
}

const statementText: StatementFormat = (head, totals) => {
  const { currency } = head.account;
  const [before, after] =
    totals.credits + totals.debits === 0
      ? [xmlWithin([document, message], { [statementTag]: emptyElement(head, totals) }), '']
      : xmlAround([document, message], 'Ntry', (entries) => ({
          [statementTag]: { ...headElement(head, totals), ...entries },
        }));
  return {
    begin: () => before,
    lines: (entries) =>
      entries.length === 0
        ? ''
        : xmlWithin([document, message, statementTag], {
            Ntry: entries.map((entry) => entryElement(entry, currency)),
          }),
    end: () => after,
  };
};

const emptyElement = (head: StatementHead, totals: EntryTotals) => ({
  ...headElement(head, totals),
  AddtlStmtInf: 'No bookings in this period.',
});

function headElement(head: StatementHead, totals: EntryTotals) {
  const { id, account, firstDay, lastDay, createdAt, year, number } = head;
  return {
    Id: bankReference(id),
    // Numbers begin anew each year, so the year is part of what is legally unique.
    ElctrncSeqNb: number,
    LglSeqNb: `${year}${String(number).padStart(5, '0')}`,
    CreDtTm: createdAt,
    FrToDt: { FrDtTm: `${firstDay}T00:00:00`, ToDtTm: `${lastDay}T23:59:59` },
    Acct: accountElement(account),
    Bal: balancesOf(head),
    TxsSummry: summaryElement(totals),
  };
}

/**
 * The opening balance has the date of the first day. ISO 20022 calls it the balance at the beginning of the reported
 * period, and readers take its date as that; a balance of the day before would be `PRCD`. German readers take the
 * first balance as the opening one and the second as the closing one, so no other stands before or between them.
 */
function balancesOf({ account, firstDay, lastDay, openingCents, closingCents, valutaCents }: StatementHead) {
  const balance = (code: string, cents: number, day: string) =>
    balanceElement({ code, cents, day, currency: account.currency });
  return [
    balance('OPBD', openingCents, firstDay),
    balance('CLBD', closingCents, lastDay),
    balance('CLAV', valutaCents, lastDay),
  ];
}

function summaryElement({ credits, creditCents, debits, debitCents }: EntryTotals) {
  const net = creditCents + debitCents;
  return {
    TtlNtries: {
      NbOfNtries: credits + debits,
      Sum: amountText(creditCents - debitCents),
      TtlNetNtry: { Amt: amountText(net), CdtDbtInd: directionOf(net) },
    },
    TtlCdtNtries: { NbOfNtries: credits, Sum: amountText(creditCents) },
    TtlDbtNtries: { NbOfNtries: debits, Sum: amountText(debitCents) },
  };
}
