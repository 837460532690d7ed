import { statementFormat } from 'partner-banking/statements';

/** Letters that would end a field or a line. */
const plain = (text = '') => text.replaceAll(/[|\p{Cc}]/gu, ' ').trim();

/**
 * An example of a format that we do not write: a list for an ERP system, with a kind before each line. Amounts are cents.
 *
 *     H|DE32110101001000000029|2026-03|0
 *     B|boo_1|2026-03-05|125000|INVOICE-4711
 *     T|1|125000
 */
export default statementFormat({
  async *write({ head, totals, entries }) {
    const { account, year, number, openingCents, closingCents } = head;
    yield `H|${account.iban}|${year}-${String(number).padStart(2, '0')}|${openingCents}\n`;
    for await (const { bookingId, bookingDay, cents, description } of entries)
      yield `B|${bookingId}|${bookingDay}|${cents}|${plain(description)}\n`;
    yield `T|${totals.credits + totals.debits}|${closingCents}\n`;
  },
  amountOf(line) {
    const cents = /^B\|[^|]*\|[^|]*\|(-?\d+)\|/.exec(line)?.[1];
    return cents === undefined ? undefined : Number(cents);
  },
});
