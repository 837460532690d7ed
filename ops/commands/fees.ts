import type { Operators } from '#shared/commands/operators-client.ts';
import { feeQueries, type FeeRequest, type FeeResponse } from '#shared/fees/commands/fee-queries.ts';
import type { ShownSettlementFile, TotalsOfAccounts } from '#shared/fees/model/shown-fees.ts';
import type { FeeSettlement } from '#shared/fees/model/fee-settlement.ts';

type Asks = Pick<Operators, 'call'>;

/** The control totals of a month over all accounts, page by page. Returns the refusal, if any. */
export async function feeTotals(operators: Asks, month: string): Promise<FeeTotals | Refused> {
  const all = { accounts: 0, chargedCents: 0, doubtCents: 0, listedCents: 0 };
  const differences: TotalsOfAccounts['differences'] = [];
  const atCutOff: TotalsOfAccounts['atCutOff'] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await operators.call(feeQueries.totals, {
      month,
      ...(cursor !== undefined && { cursor }),
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

type JournalPage = Extract<FeeResponse<'journal'>, { readonly fees: unknown }>;

/** Passes on the fees of a month and their reversals, page by page. Returns the refusal, if any. */
export async function journalFees(
  operators: Asks,
  asked: Pick<FeeRequest<'journal'>, 'month' | 'all'>,
  take: (page: JournalPage) => Promise<void>,
): Promise<Refused | undefined> {
  let cursor: string | undefined;
  do {
    const journal = { ...asked, ...(cursor !== undefined && { cursor }) };
    const page = await operators.call(feeQueries.journal, journal);
    if ('refused' in page) return page;
    await take(page);
    ({ cursor } = page);
  } while (cursor !== undefined);
  return undefined;
}
