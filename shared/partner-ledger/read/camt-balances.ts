import { createBalanceChain, type StatedBalance } from './balance-chain.ts';
import type { CamtEntry, CamtPagination, CamtStatement } from './camt-document.ts';
import { signedCents, writtenDay } from './camt-values.ts';
import type { Mistakes } from './unreadable-ledger.ts';

interface Pages {
  readonly pagination: CamtPagination | undefined;
  readonly isPart: boolean;
}

/** Codes of balances: of all entries before the statement, of all with it, and between its pages. */
const codes = { opening: ['OPBD', 'PRCD'], closing: ['CLBD'], between: ['ITBD'] };

/** Holds the balances and pages that a camt document states against its entries. */
export function createCamtBalances(mistakes: Mistakes, { pagination, isPart }: Pages) {
  const chain = createBalanceChain(mistakes, { isPart });
  const { isFirst, isLast } = pageOf(pagination);
  if (!isPart && !(isFirst && isLast)) mistakes.add('the file', 'other pages of its message are missing');
  let number = 0;
  return {
    add(account: string, statement: CamtStatement, entries: readonly CamtEntry[]): void {
      const where = `statement ${(number += 1)}`;
      const stated = statement.Bal.map((each) => {
        const cents = signedCents(each.Amt, each.CdtDbtInd);
        const code = each.Tp.CdOrPrtry.Cd ?? '';
        return { code, cents, currency: each.Amt['@Ccy'], day: writtenDay(each.Dt) ?? '' };
      });
      if (stated.some(({ cents }) => cents === undefined)) mistakes.add(where, 'a balance is no amount');
      const page = pageOf(statement.StmtPgntn);
      const ofCode = (some: readonly string[]) => stated.filter(({ code }) => some.includes(code));
      const opening = readable(ofCode(page.isFirst ? codes.opening : codes.between).at(0));
      const closing = readable(ofCode(page.isLast ? codes.closing : codes.between).at(-1));
      chain.add(where, { ...page, account, opening, closing, entriesCents: sumOf(entries) });
    },
    end: () => chain.end(),
  };
}

/** A document or statement without pagination is whole. */
function pageOf(pagination: CamtPagination | undefined) {
  const number = pagination === undefined ? undefined : Number(pagination.PgNb);
  return {
    number,
    isFirst: number === undefined || number === 1,
    isLast: !['false', '0'].includes(pagination?.LastPgInd ?? ''),
  };
}

type Stated = Omit<StatedBalance, 'cents'> & { readonly cents: number | undefined };

function readable(stated: Stated | undefined): StatedBalance | undefined {
  return stated?.cents === undefined ? undefined : { ...stated, cents: stated.cents };
}

/** Undefined if one of them is no amount. */
function sumOf(entries: readonly CamtEntry[]): number | undefined {
  let sum = 0;
  for (const { Amt, CdtDbtInd } of entries) {
    const cents = signedCents(Amt, CdtDbtInd);
    if (cents === undefined) return undefined;
    sum += cents;
  }
  return sum;
}
