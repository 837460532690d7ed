import { feeCommands } from '#shared/fees/commands/fee-commands.ts';
import { feeQueries } from '#shared/fees/commands/fee-queries.ts';
import { acceptPriceList, type AcceptPriceListDeps } from '#shared/fees/commands/accept-price-list.ts';
import type { createFeeRuns, FeeRunsDeps } from '#shared/fees/commands/fee-runs.ts';
import { journalPage } from '#shared/fees/commands/journal-page.ts';
import { lockJournal, type LockJournalDeps } from '#shared/fees/commands/lock-journal.ts';
import { previewFees, type PreviewFeesDeps } from '#shared/fees/commands/preview-fees.ts';
import { payBack, type PayBackDeps } from '#shared/fees/commands/pay-back.ts';
import { showSettlementFile } from '#shared/fees/commands/show-settlement-file.ts';
import { showFees, type ShowFeesDeps } from '#shared/fees/commands/show-fees.ts';
import { totalsPage, type TotalsDeps } from '#shared/fees/commands/totals-page.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import { namedRun, onCommand, onQuery, type AnswersOf, type Asking } from '#shared/lambda/answer-call.ts';
import { patienceFrom } from '#shared/lambda/patience.ts';

export type FeeDeps = FeeRunsDeps &
  PreviewFeesDeps &
  ShowFeesDeps &
  AcceptPriceListDeps &
  PayBackDeps &
  LockJournalDeps &
  TotalsDeps;

interface Charging {
  readonly deps: FeeDeps;
  readonly runs: ReturnType<typeof createFeeRuns>;
}

/** Queries and commands about fees. */
export function feeAnswers({ deps, runs }: Charging, clock: Clock): AnswersOf<'fees'> {
  const patience = ({ remainingMs }: Asking) => patienceFrom({ clock, remainingMs }).hasPatience;
  return {
    'fees/months': onQuery(feeQueries.months, async () => runs.months()),
    'fees/preview': onQuery(feeQueries.preview, async (asked) => previewFees(deps, asked)),
    'fees/show': onQuery(feeQueries.show, async (asked) => showFees(deps, asked)),
    'fees/totals': onQuery(feeQueries.totals, async (asked, how) => totalsPage(deps, asked, patience(how))),
    'fees/settlement-file': onQuery(feeQueries.settlementFile, async (asked) =>
      showSettlementFile(deps, asked),
    ),
    'fees/journal': onQuery(feeQueries.journal, async (asked, how) =>
      journalPage(deps, asked, patience(how)),
    ),
    'fees/lock-journal': onCommand(feeCommands.lockJournal, async (asked, how) =>
      lockJournal(deps, namedRun(asked, how), patience(how)),
    ),
    'fees/start': onCommand(feeCommands.start, async (asked, how) =>
      runs.start(namedRun(asked, how), patience(how)),
    ),
    'fees/accept': onCommand(feeCommands.accept, async (asked) => acceptPriceList(deps, asked)),
    'fees/pay-back': onCommand(feeCommands.payBack, async (asked, how) =>
      payBack(deps, { ...asked, changeId: how.change.id }),
    ),
    'fees/import-settlement': onCommand(feeCommands.importSettlement, async (asked, how) =>
      runs.importSettlement(namedRun(asked, how), patience(how)),
    ),
  };
}
