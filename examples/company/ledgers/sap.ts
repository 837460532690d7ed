import { ledgerReader } from 'partner-banking/ledgers';

/**
 * An example of a format that we do not read: a list of line items as SAP prints it, with places instead of columns, and the
 * number of its items in the last line.
 *
 *     ACCOUNT         |PSTNG DATE|      AMOUNT|CURR|ASSIGNMENT
 *     acc_1           |05.03.2026|    1.250,00|EUR |boo_1
 *     ITEMS 1
 */
export default ledgerReader(async function* ({ lines }) {
  let items = 0;
  let stated: number | undefined;
  for await (const { text } of lines) {
    if (text.trim() === '' || text.startsWith('ACCOUNT')) continue;
    const total = /^ITEMS (\d+)$/.exec(text)?.[1];
    if (total !== undefined) {
      stated = Number(total);
      continue;
    }
    items += 1;
    const [account = '', day = '', amount = '', currency = '', reference = ''] = text.split('|');
    const cents = centsOf(amount.trim());
    if (cents === undefined) yield { mistake: 'AMOUNT is not written as 1.250,00 or 1.250,00-' };
    else
      yield {
        account,
        day: day.trim().split('.').toReversed().join('-'),
        cents,
        currency: currency.trim(),
        reference,
      };
  }
  if (stated !== items) yield { mistake: 'ITEMS is not the number of lines: the list is not whole' };
});

/** SAP writes the minus behind the amount. */
function centsOf(text: string): number | undefined {
  const { whole, cents, minus } = /^(?<whole>[\d.]+),(?<cents>\d\d)(?<minus>-?)$/.exec(text)?.groups ?? {};
  if (whole === undefined || cents === undefined) return undefined;
  const size = Number(whole.replaceAll('.', '') + cents);
  return minus === '-' ? 0 - size : size;
}
