import XMLBuilder from 'fast-xml-builder';
import type { Statement } from '#shared/statements/model/statement.ts';
import { entryElement } from './entry-element.ts';
import { balanceElement, directionOf } from './money-elements.ts';
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
const builder = new XMLBuilder({ ignoreAttributes: false, format: true, indentBy: ' ' });

/**
 * Statements of one or several accounts as an ISO 20022 bank-to-customer statement, camt.053.001.08. The same
 * statements give the same bytes.
 */
export function camt053({ id, createdAt }: Message, statements: readonly Statement[]): string {
  return builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    Document: {
      '@_xmlns': namespace,
      BkToCstmrStmt: {
        GrpHdr: { MsgId: bankReference(id), CreDtTm: createdAt },
        Stmt: statements.map(statementElement),
      },
    },
  });
}

function statementElement(statement: Statement) {
  const { id, account, firstDay, lastDay, createdAt, year, number, entries } = statement;
  return {
    Id: bankReference(id),
    // Numbers begin anew each year, so the year is part of what is legally unique.
    ElctrncSeqNb: number,
    LglSeqNb: `${year}${String(number).padStart(5, '0')}`,
    CreDtTm: createdAt,
    FrToDt: { FrDtTm: `${firstDay}T00:00:00`, ToDtTm: `${lastDay}T23:59:59` },
    Acct: accountElement(account),
    Bal: balancesOf(statement),
    TxsSummry: summaryElement(statement),
    ...(entries.length > 0 && { Ntry: entries.map((entry) => entryElement(entry, account.currency)) }),
    ...(entries.length === 0 && { AddtlStmtInf: 'No bookings in this period.' }),
  };
}

/**
 * The opening balance has the date of the first day. ISO 20022 calls it the balance at the beginning of the reported
 * period, and readers take its date as that; a balance of the day before would be `PRCD`. German readers take the
 * first balance as the opening one and the second as the closing one, so no other stands before or between them.
 */
function balancesOf({ account, firstDay, lastDay, openingCents, closingCents, valutaCents }: Statement) {
  const balance = (code: string, cents: number, day: string) =>
    balanceElement({ code, cents, day, currency: account.currency });
  return [
    balance('OPBD', openingCents, firstDay),
    balance('CLBD', closingCents, lastDay),
    balance('CLAV', valutaCents, lastDay),
  ];
}

function summaryElement({ entries }: Statement) {
  const credits = entries.filter(({ cents }) => cents >= 0);
  const debits = entries.filter(({ cents }) => cents < 0);
  const sum = (of: Statement['entries']) => of.reduce((total, { cents }) => total + cents, 0);
  const [credit, debit] = [sum(credits), sum(debits)];
  const net = credit + debit;
  return {
    TtlNtries: {
      NbOfNtries: entries.length,
      Sum: amountText(credit - debit),
      TtlNetNtry: { Amt: amountText(net), CdtDbtInd: directionOf(net) },
    },
    TtlCdtNtries: { NbOfNtries: credits.length, Sum: amountText(credit) },
    TtlDbtNtries: { NbOfNtries: debits.length, Sum: amountText(debit) },
  };
}
