import {
  feesExchanges,
  type FeesAnswer,
  type FeesRequest,
  type JournalFee,
} from '#shared/fees/fees-exchanges.ts';
import { ask, type DeployedFunction } from './ask.ts';

/** Starts a run, and asks again until it is planned: one answer takes twenty seconds at most. */
export async function startFees(
  fees: DeployedFunction,
  start: FeesRequest<'start'>['start'],
): Promise<FeesAnswer<'start'>> {
  for (;;) {
    const answer = await ask(fees, feesExchanges.start, { start });
    if ('refused' in answer || answer.run.state !== 'planning') return answer;
  }
}

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

/** Notes that a customer agreed to a price list. */
export async function acceptPriceList(
  fees: DeployedFunction,
  accept: FeesRequest<'accept'>['accept'],
): Promise<FeesAnswer<'accept'>> {
  return ask(fees, feesExchanges.accept, { accept });
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
