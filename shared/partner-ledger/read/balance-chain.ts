import type { Mistakes } from './unreadable-ledger.ts';

export interface StatedBalance {
  readonly cents: number;
  readonly currency: string;
  /** Days of one file are written alike, the year first. */
  readonly day: string;
}

/** A statement, or a page of one, with what it says about itself. */
interface StatementPage {
  readonly account: string;
  readonly opening?: StatedBalance | undefined;
  readonly closing?: StatedBalance | undefined;
  /** Of all its entries in the currency of its balances; undefined if one cannot be read. */
  readonly entriesCents: number | undefined;
  /** If the file counts the pages. */
  readonly number?: number | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

const notContinued =
  'its balances do not continue those of the statement before it: one between them is missing';

/**
 * Holds what a file says about its balances against its entries, its pages, and the statements of an account one after
 * the other: a statement that lacks a page looks like a whole one. In a part of a file (`isPart`), another part may have
 * the pages before and behind.
 */
export function createBalanceChain(mistakes: Mistakes, { isPart }: { readonly isPart: boolean }) {
  const before = new Map<string, StatementPage & { readonly where: string }>();

  const checkPage = (where: string, page: StatementPage, last: StatementPage | undefined): void => {
    const isExpected = last === undefined ? isPart : !last.isLast && isNextPage(page, last);
    if (!page.isFirst && !isExpected) mistakes.add(where, 'a page before it is missing');
  };

  return {
    add(where: string, page: StatementPage): void {
      const key = `${page.account} ${(page.opening ?? page.closing)?.currency ?? ''}`;
      const last = before.get(key);
      before.set(key, { ...page, where });
      if (!leadsToLast(page))
        mistakes.add(where, 'its entries do not lead from its first balance to its last one');
      checkPage(where, page, last);
      if (last === undefined || !page.isFirst) return;
      if (!last.isLast) mistakes.add(last.where, missingBehind);
      else if (!isContinued(last, page)) mistakes.add(where, notContinued);
    },
    end(): void {
      if (isPart) return;
      for (const { isLast, where } of before.values()) if (!isLast) mistakes.add(where, missingBehind);
    },
  };
}

const missingBehind = 'a page behind it is missing';

function leadsToLast({ opening, closing, entriesCents }: StatementPage): boolean {
  if (opening === undefined || closing === undefined || entriesCents === undefined) return true;
  return opening.currency === closing.currency && opening.cents + entriesCents === closing.cents;
}

/** Pages may be without numbers or have all the same one. */
function isNextPage(page: StatementPage, last: StatementPage): boolean {
  const hasGap = page.number !== undefined && last.number !== undefined && page.number > last.number + 1;
  return !hasGap && isSame(last.closing, page.opening);
}

/** A file may begin with the newest statement. */
function isContinued(last: StatementPage, next: StatementPage): boolean {
  if (isUntil(last.closing, next.opening)) return isSame(last.closing, next.opening);
  if (isUntil(next.closing, last.opening)) return isSame(next.closing, last.opening);
  return true;
}

function isUntil(one: StatedBalance | undefined, other: StatedBalance | undefined): boolean {
  return one !== undefined && other !== undefined && one.day <= other.day;
}

/** Or unknown: a page need not state both. */
function isSame(one: StatedBalance | undefined, other: StatedBalance | undefined): boolean {
  if (one === undefined || other === undefined || one.currency !== other.currency) return true;
  return one.cents === other.cents;
}
