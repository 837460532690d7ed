import { feesRequest } from '#shared/fees/fees-exchanges.ts';
import type { FeeSettings } from '#shared/fees/fee-settings.ts';
import { acceptPriceList, type AcceptPriceListDeps } from '#shared/fees/runs/accept-price-list.ts';
import { createFeeRuns, type FeeRunsDeps } from '#shared/fees/runs/fee-runs.ts';
import { journalPage, type JournalDeps } from '#shared/fees/runs/journal-page.ts';
import { previewFees, type PreviewFeesDeps } from '#shared/fees/runs/preview-fees.ts';
import { showFees, type ShowFeesDeps } from '#shared/fees/runs/show-fees.ts';
import { scheduledJob } from '#shared/lambda/scheduled-job.ts';

type Deps = Omit<
  FeeRunsDeps & PreviewFeesDeps & ShowFeesDeps & AcceptPriceListDeps & JournalDeps,
  'schedule' | 'settings'
> & { readonly settings: FeeSettings | 'none' };

/** What one page of a plan may take, and the answer. */
const reserveMs = 30_000;
/** How long a person waits for an answer: whatever is left goes on with the next request. */
const patienceMs = 20_000;
/** What is left for the last page that somebody waits for, and the answer. */
const lastPageMs = 8_000;

/** Starts and moves on the runs that collect fees, and answers what people ask about them. */
export function createHandler({ settings, ...ports }: Deps) {
  const { clock, log } = ports;
  return scheduledJob({
    input: feesRequest,
    run: async (asked, { remainingMs }) => {
      if (settings === 'none') return nothingToDo(asked);
      const deps = { ...ports, settings, schedule: settings.schedule };
      const runs = createFeeRuns(deps);
      const askedAtMs = clock.now();
      const hasTime = () => remainingMs() > reserveMs;
      const hasPatience = () => remainingMs() > lastPageMs && clock.now() - askedAtMs < patienceMs;
      if ('start' in asked) return runs.start(asked.start, hasPatience);
      if ('months' in asked) return runs.months();
      if ('preview' in asked) return previewFees(deps, asked.preview);
      if ('show' in asked) return showFees(deps, asked.show);
      if ('accept' in asked) return acceptPriceList(deps, asked.accept);
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
