import {
  feesExchanges,
  type FeesAnswer,
  type FeesRequest,
  type ShownSettlementFile,
  type TotalsOfAccounts,
} from '#shared/fees/commands/fee-commands.ts';
import type { FeeSettlement } from '#shared/fees/totals/settlement.ts';
import { ask, type DeployedFunction } from '#shared/commands/operators-client.ts';

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

/** The control totals of a month over all accounts, page by page; what was said against it, if anything was. */
export async function feeTotals(fees: DeployedFunction, month: string): Promise<FeeTotals | Refused> {
  const all = { accounts: 0, chargedCents: 0, doubtCents: 0, listedCents: 0 };
  const differences: TotalsOfAccounts['differences'] = [];
  const atCutOff: TotalsOfAccounts['atCutOff'] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await ask(fees, feesExchanges.totals, {
      totals: { month, ...(cursor !== undefined && { cursor }) },
    });
    if ('refused' in page) return page;
    const { totals, settlement, files } = page;
    all.accounts += totals.accounts;
    all.chargedCents += totals.chargedCents;
    all.doubtCents += totals.doubtCents;
    all.listedCents += totals.listedCents;
    differences.push(...totals.differences);
    atCutOff.push(...totals.atCutOff);
    ({ cursor } = page);
    if (cursor === undefined)
      return { month, ...all, differences, atCutOff, files, ...(settlement !== undefined && { settlement }) };
  }
}

interface Refused {
  readonly refused: string;
}

export interface FeeTotals extends TotalsOfAccounts {
  readonly month: string;
  readonly settlement?: FeeSettlement;
  readonly files: readonly ShownSettlementFile[];
}

type JournalPage = Extract<FeesAnswer<'journal'>, { readonly fees: unknown }>;

/** Passes on the fees of a month and what of them is paid back, page by page; what was said against it, if anything was. */
export async function journalFees(
  fees: DeployedFunction,
  month: string,
  take: (page: JournalPage) => Promise<void>,
): Promise<Refused | undefined> {
  let cursor: string | undefined;
  do {
    const journal = { month, ...(cursor !== undefined && { cursor }) };
    const page = await ask(fees, feesExchanges.journal, { journal });
    if ('refused' in page) return page;
    await take(page);
    ({ cursor } = page);
  } while (cursor !== undefined);
  return undefined;
}

/** A file that was imported for a month: the one that holds if no number is given. */
export async function settlementFileOf(
  fees: DeployedFunction,
  settlementFile: FeesRequest<'settlementFile'>['settlementFile'],
): Promise<FeesAnswer<'settlementFile'>> {
  return ask(fees, feesExchanges.settlementFile, { settlementFile });
}
