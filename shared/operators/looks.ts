import { breaksExchanges } from '#shared/breaks/commands/break-commands.ts';
import type { CommandFunction } from './command-functions.ts';
import { erasureExchanges } from '#shared/erasure/commands/erasure-commands.ts';
import { feesExchanges } from '#shared/fees/commands/fee-commands.ts';
import { runsExchanges } from '#shared/jobs/commands/run-commands.ts';
import * as z from '#shared/kernel/zod.ts';
import { portfolioExchanges } from '#shared/portfolio/commands/portfolio-commands.ts';
import { registerExchanges } from '#shared/capabilities/commands/capability-commands.ts';
import { reconciliationExchanges } from '#shared/reconciliation/commands/reconciliation-commands.ts';
import { deadLettersExchanges } from '#shared/replay/commands/dead-letter-commands.ts';
import { parkedExchanges } from '#shared/replay/commands/parked-event-commands.ts';
import { replayExchange } from '#shared/replay/commands/replay-commands.ts';
import { statementsExchanges } from '#shared/statements/commands/statement-commands.ts';
import { subscriptionsExchanges } from '#shared/subscriptions/commands/subscription-commands.ts';

/**
 * What people may ask without an entry in the record, by the function that answers: of what the functions can do, only
 * what changes nothing. A rehearsal counts as looking where it is marked as one.
 */
export const looks = {
  runs: z.union([
    runsExchanges.list.request,
    runsExchanges.show.request,
    breaksExchanges.list.request,
    breaksExchanges.show.request,
    registerExchanges.coverage.request,
    registerExchanges.capabilities.request,
  ]),
  replay: replayExchange.request.check(z.refine(({ dryRun }) => dryRun, 'only a dry run changes nothing')),
  parked: z.union([parkedExchanges.list.request, parkedExchanges.show.request]),
  deadLetters: z.union([deadLettersExchanges.list.request, deadLettersExchanges.show.request]),
  erasure: erasureExchanges.preview.request,
  subscriptions: subscriptionsExchanges.keep.request.check(
    z.refine(({ dryRun }) => dryRun, 'only a dry run changes nothing'),
  ),
  portfolio: portfolioExchanges.onboard.request.check(
    z.refine(({ onboard }) => onboard.dryRun, 'only a dry run changes nothing'),
  ),
  statements: z.union([statementsExchanges.preview.request, statementsExchanges.show.request]),
  fees: z.union([
    feesExchanges.months.request,
    feesExchanges.preview.request,
    feesExchanges.show.request,
    feesExchanges.totals.request,
    feesExchanges.settlementFile.request,
    feesExchanges.journal.request,
  ]),
  reconciliation: reconciliationExchanges.show.request,
} satisfies Partial<Record<CommandFunction, z.ZodMiniType>>;

export type Look = keyof typeof looks;

export type LookRoute = `look/${Look}`;
