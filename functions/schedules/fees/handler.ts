import { feesRequest } from '#shared/fees/commands/fee-commands.ts';
import type { FeeSettings } from '#shared/fees/fee-settings.ts';
import { acceptPriceList, type AcceptPriceListDeps } from '#shared/fees/runs/accept-price-list.ts';
import { createFeeRuns, type FeeRunsDeps } from '#shared/fees/runs/fee-runs.ts';
import { journalPage, type JournalDeps } from '#shared/fees/runs/journal-page.ts';
import { previewFees, type PreviewFeesDeps } from '#shared/fees/runs/preview-fees.ts';
import { showSettlementFile } from '#shared/fees/runs/show-settlement-file.ts';
import { showFees, type ShowFeesDeps } from '#shared/fees/runs/show-fees.ts';
import { totalsPage, type TotalsDeps } from '#shared/fees/runs/totals-page.ts';
import { patienceFrom } from '#shared/lambda/patience.ts';
import { scheduledJob } from '#shared/lambda/scheduled-job.ts';

type Deps = Omit<
  FeeRunsDeps & PreviewFeesDeps & ShowFeesDeps & AcceptPriceListDeps & JournalDeps & TotalsDeps,
  'schedule' | 'settings' | 'rules'
> & { readonly settings: FeeSettings | 'none' };

/** Starts and moves on the runs that collect fees, and answers what people ask about them. */
export function createHandler({ settings, ...ports }: Deps) {
  const { clock, log } = ports;
  return scheduledJob({
    input: feesRequest,
    run: async (asked, { remainingMs }) => {
      if (settings === 'none') return nothingToDo(asked);
      const deps = { ...ports, settings, schedule: settings.schedule, rules: settings };
      const runs = createFeeRuns(deps);
      const { hasTime, hasPatience } = patienceFrom({ clock, remainingMs });
      if ('start' in asked) return runs.start(asked.start, hasPatience);
      if ('months' in asked) return runs.months();
      if ('preview' in asked) return previewFees(deps, asked.preview);
      if ('show' in asked) return showFees(deps, asked.show);
      if ('accept' in asked) return acceptPriceList(deps, asked.accept);
      if ('totals' in asked) return totalsPage(deps, asked.totals, hasPatience);
      if ('importSettlement' in asked) return runs.importSettlement(asked.importSettlement, hasPatience);
      if ('settlementFile' in asked) return showSettlementFile(deps, asked.settlementFile);
      if ('journal' in asked) return journalPage(deps, asked.journal, hasPatience);
      return runs.tick(hasTime);
    },
    log,
  });
}

/** A stage without price lists has runs of nothing. */
const nothingToDo = (asked: object) =>
  Object.keys(asked).length === 0
    ? { runs: [], months: [] }
    : { refused: 'this stage charges no fees: set `fees` in infra/stages.ts' };
