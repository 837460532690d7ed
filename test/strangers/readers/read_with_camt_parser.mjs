import { text } from 'node:stream/consumers';
import { parseCamt053 } from 'camt-parser';

/** Reads camt.053 files, a JSON list on standard input, with camt-parser: JSON on standard output. */
const signed = ({ creditDebitIndicator, amount }) =>
  `${creditDebitIndicator === 'DBIT' ? '-' : ''}${amount.value}`;

function entryOf(entry) {
  const [swiftType, gvc] = entry.bankTransactionCode.split('+');
  const [details] = entry.details;
  return {
    amount: signed(entry),
    bookingDay: entry.bookingDate,
    valutaDay: entry.valueDate,
    reference: entry.accountServicerReference,
    isReversal: String(entry.reversalIndicator),
    swiftType,
    gvc,
    endToEndId: details.references.endToEndId,
  };
}

function statementOf({ account, balances, transactions }) {
  const [opening, closing, valuta] = ['OPBD', 'CLBD', 'CLAV'].map((code) =>
    balances.find(({ type }) => type === code),
  );
  return {
    account: account.iban,
    currency: account.currency,
    holder: account.owner.name,
    openingBalance: signed(opening),
    openingDay: opening.date,
    closingBalance: signed(closing),
    closingDay: closing.date,
    valutaBalance: signed(valuta),
    entries: transactions.map(entryOf),
  };
}

const files = JSON.parse(await text(process.stdin));
const read = await Promise.all(
  files.map(async (file) => (await parseCamt053(file)).statements.map(statementOf)),
);
process.stdout.write(JSON.stringify(read));
