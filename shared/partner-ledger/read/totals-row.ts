import type { WrittenFormat } from '#shared/partner-ledger/ledger-settings.ts';
import { accountOf, netCents, type ReadLine, type ValueOf } from './read-line.ts';

/** What programs write beside a sum, in the languages of the countries with euros and their neighbours. */
const label = /^[^\d]*(?:sum(?:m[ea]|a)?|somm[ea]|totaa?l(?:e[ns]?|s)?|gesamt|saldo|razem|celkem|σ)[^\d]*$/iu;
const longestLabel = 40;

/**
 * A row of totals has no day, account, id or reference, though perhaps a word for the sum in the place of one of them. It
 * is the last row of the file or of an account, and the sum of its lines. Anything else without a day is a mistake, so
 * no line gets lost.
 */
export function createTotals(format: WrittenFormat) {
  const { columns, currency } = format;
  const names = [columns.account, columns.id, columns.reference].flat();
  let [sum, ofAccount, account] = [0, 0, ''];
  let passedOver: number[] = [];

  const isUnnamed = (valueOf: ValueOf): boolean => {
    const texts = names.map((name) => (name === undefined ? '' : (valueOf(name) ?? '').trim()));
    const words = texts.filter((text) => text !== '');
    const isLabel = (word: string) => word.length <= longestLabel && label.test(word);
    return words.length <= 1 && words.every((word) => isLabel(word) && accountOf(word) !== account);
  };

  return {
    notLast: `${columns.day} is empty, and a row of totals is the last one of the file or of an account`,
    /** Numbers of the rows that were no totals, as the account goes on behind them. */
    add(line: ReadLine): readonly number[] {
      const isSame = account === '' || line.account === account;
      const mistaken = isSame ? passedOver : [];
      passedOver = [];
      ofAccount = line.account === account ? ofAccount + line.cents : line.cents;
      account = line.account;
      sum += line.cents;
      return mistaken;
    },
    isTotal(number: number, valueOf: ValueOf): boolean {
      if ((valueOf(columns.day) ?? '').trim() !== '' || !isUnnamed(valueOf)) return false;
      const cents = netCents(format, currency, valueOf);
      const isSum = cents === sum || cents === ofAccount;
      if (isSum) passedOver.push(number);
      return isSum;
    },
  };
}
