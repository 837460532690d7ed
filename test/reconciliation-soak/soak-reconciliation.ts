import { commitOf } from '#test/commit-of.ts';
import { keepEvidence } from '#test/kept-evidence.ts';
import { inProcesses, type SeedOutcome } from '#test/in-processes.ts';
import type { ReconciledSeed, WantedReconciliation } from './reconcile-seed.ts';
import { tablesOf } from './tables.ts';

export interface ReconciliationSoakFlags {
  readonly seeds: number;
  readonly from: number;
  readonly write: boolean;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Lives days full of mistakes and days without any; false if one was not found, or a break was false. */
export async function soakReconciliation(flags: ReconciliationSoakFlags): Promise<boolean> {
  const { seeds, from, write } = flags;
  const wanted = Array.from({ length: seeds }, (_, index): WantedReconciliation => ({ seed: from + index }));
  const outcomes = await inProcesses<ReconciledSeed>(
    `${import.meta.dirname}/seed-process.ts`,
    wanted,
    (outcome) => say(`seed ${outcome.seed}: ${violationsOf(outcome).join('; ') || 'kept'}`),
  );
  const reconciled = outcomes.flatMap((outcome) => ('result' in outcome ? [outcome.result] : []));
  const failures = outcomes.flatMap((outcome) =>
    violationsOf(outcome).map((violation) => `seed ${outcome.seed}: ${violation}`),
  );
  const tables = tablesOf(reconciled);
  for (const line of [...tables, ...failures]) say(line);
  if (write) await keepEvidence('docs/evidence/reconciliation.md', evidenceOf(flags, { tables, failures }));
  return failures.length === 0;
}

function violationsOf(outcome: SeedOutcome<ReconciledSeed>): readonly string[] {
  if ('failure' in outcome) return [outcome.failure];
  const { clean, troubled } = outcome.result;
  return [...clean.violations.map((each) => `without a mistake: ${each}`), ...troubled.violations];
}

interface Evidence {
  readonly tables: readonly string[];
  readonly failures: readonly string[];
}

function evidenceOf({ seeds, from }: ReconciliationSoakFlags, { tables, failures }: Evidence): string {
  return [
    '# Reconciliation of labelled mistakes',
    '',
    `- Commit: ${commitOf()}`,
    `- Seeds: ${from} to ${from + seeds - 1}, each once without and once with mistakes`,
    `- Violations: ${failures.length}`,
    '- Command: `npm run soak -- reconciliation --write`',
    '',
    ...tables,
    '',
    'Five accounts live sixteen days: bookings of today, dated back and with later valuta dates. With mistakes, one webhook in',
    '25 is lost, bookings and balances go wrong, the bank mends half of it, and some webhooks come days late. A mistake that',
    'ended before a look came is counted as passed. In the end both sides are the same, and nothing was healed twice.',
    '',
    'Calls are of all tiers together. A bank that shows balances in its list is asked six times a day here, once to plan and once',
    'for a page: a page holds 200 accounts, and five share its call, which is 2.4 calls of the 2.6; the rest is the full comparison',
    'within five days. Full pages, asked every quarter of an hour, are 0.48 calls of an account and day.',
  ].join('\n');
}
