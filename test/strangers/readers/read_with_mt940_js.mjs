import { text } from 'node:stream/consumers';
import { read } from 'mt940-js';

/** Reads MT940 files, a JSON list on standard input, with mt940-js: JSON on standard output. */
const signed = (isCredit, value) => `${isCredit ? '' : '-'}${value}`;

const entryOf = (entry) => ({
  amount: signed(entry.isCredit, entry.amount),
  bookingDay: entry.entryDate,
  valutaDay: entry.valueDate,
  reference: entry.bankReference,
  swiftType: entry.code,
  information: entry.description,
});

const pageOf = ({
  accountId,
  number,
  openingBalance,
  closingBalance,
  closingAvailableBalance,
  transactions,
}) => ({
  account: accountId,
  currency: openingBalance.currency,
  number: number.split('/')[0],
  openingBalance: signed(openingBalance.isCredit, openingBalance.value),
  openingDay: openingBalance.date,
  closingBalance: signed(closingBalance.isCredit, closingBalance.value),
  closingDay: closingBalance.date,
  ...(closingAvailableBalance && {
    valutaBalance: signed(closingAvailableBalance.isCredit, closingAvailableBalance.value),
  }),
  entries: transactions.map(entryOf),
});

const files = JSON.parse(await text(process.stdin));
const statements = await Promise.all(files.map(async (file) => (await read(Buffer.from(file))).map(pageOf)));
process.stdout.write(JSON.stringify(statements));
