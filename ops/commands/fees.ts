import {
  feesExchanges,
  type FeesAnswer,
  type FeesRequest,
  type JournalFee,
} from '#shared/fees/fees-exchanges.ts';
import { ask, type DeployedFunction } from '#shared/kernel/ask.ts';

/** The months with fees, and why the fees of a month wait. */
export async function feeMonths(fees: DeployedFunction): Promise<FeesAnswer<'months'>> {
  return ask(fees, feesExchanges.months, { months: {} });
}

/** What an account would be charged for a month. */
export async function previewFees(
  fees: DeployedFunction,
  preview: FeesRequest<'preview'>['preview'],
): Promise<FeesAnswer<'preview'>> {
  return ask(fees, feesExchanges.preview, { preview });
}

export async function showFees(
  fees: DeployedFunction,
  show: FeesRequest<'show'>['show'],
): Promise<FeesAnswer<'show'>> {
  return ask(fees, feesExchanges.show, { show });
}

/** Passes on the fees of a month, page by page; what was said against it, if anything was. */
export async function journalFees(
  fees: DeployedFunction,
  month: string,
  take: (page: readonly JournalFee[]) => Promise<void>,
): Promise<{ readonly refused: string } | undefined> {
  let cursor: string | undefined;
  do {
    const journal = { month, ...(cursor !== undefined && { cursor }) };
    const page = await ask(fees, feesExchanges.journal, { journal });
    if ('refused' in page) return page;
    await take(page.fees);
    ({ cursor } = page);
  } while (cursor !== undefined);
  return undefined;
}
