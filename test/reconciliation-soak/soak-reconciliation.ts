import { runSoak } from '#test/soak-runner.ts';
import type { ReconciledSeed, WantedReconciliation } from './reconcile-seed.ts';
import { tablesOf } from './tables.ts';

export interface ReconciliationSoakFlags {
  readonly seeds: number;
  readonly from: number;
  readonly write: boolean;
}

/** Lives days full of mistakes and days without any; false if one was not found, or a break was false. */
export async function soakReconciliation({ seeds, from, write }: ReconciliationSoakFlags): Promise<boolean> {
  return runSoak<WantedReconciliation, ReconciledSeed>({
    module: `${import.meta.dirname}/seed-process.ts`,
    wanted: Array.from({ length: seeds }, (_, index) => ({ seed: from + index })),
    violationsOf: ({ clean, troubled }, seed) => [
      ...clean.violations.map((each) => `seed ${seed}, without a mistake: ${each}`),
      ...troubled.violations.map((each) => `seed ${seed}: ${each}`),
    ],
    tables: tablesOf,
    page: write
      ? {
          path: 'docs/evidence/reconciliation.md',
          title: 'Reconciliation of labelled mistakes',
          facts: [`Seeds: ${from} to ${from + seeds - 1}, each once without and once with mistakes`],
          command: 'npm run soak -- reconciliation --write',
          explanation,
        }
      : undefined,
  });
}

const explanation = [
  'Five accounts live sixteen days: bookings of today, dated back and with later valuta dates. With mistakes, one webhook in',
  '25 is lost, bookings and balances go wrong, the bank mends half of it, and some webhooks come days late. A mistake that',
  'ended before it was compared is counted as passed. A wrong text or card opens no break: neither money nor a reference depends on',
  'it, so the mirror is corrected without one. In the end both sides are the same, and nothing was healed twice.',
  '',
  'Calls are of all tiers together. A bank that shows balances in its list is asked six times a day here, once to plan and once',
  'for a page: a page holds 200 accounts, and five share its call, which is 2.4 calls of the 2.6; the rest is the full comparison',
  'within five days. Full pages, asked every quarter of an hour, are 0.48 calls of an account and day.',
];
