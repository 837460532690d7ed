import { inProcesses } from '#test/in-processes.ts';
import { runSoak } from '#test/soak-runner.ts';
import { neverSucceeded, totals } from './bank-evidence.ts';
import { calendarYear } from './calendar-year.ts';
import type { SequenceResult } from './sequence.ts';
import type { WantedSequence } from './sequence-process.ts';

export interface BankSoakFlags {
  readonly sequences: number;
  readonly requests: number;
  readonly accounts: number;
  readonly from: number;
  readonly write: boolean;
}

const module = `${import.meta.dirname}/sequence-process.ts`;

/** So many sequences are played twice. */
const repeatedSequences = 20;

/**
 * Plays many sequences, some of them in a second process too, and a year with the calendar; says what failed, and
 * false if anything did.
 */
export async function soakBank(flags: BankSoakFlags): Promise<boolean> {
  const { sequences, requests, accounts, from, write } = flags;
  const each = Math.ceil(requests / sequences);
  return runSoak<WantedSequence, SequenceResult>({
    module,
    wanted: Array.from({ length: sequences }, (_, index) => ({ seed: from + index, requests: each })),
    violationsOf: () => [],
    violationsOfAll: async (results) => {
      const repeated = results.filter((_, index) => index % Math.ceil(sequences / repeatedSequences) === 0);
      const { violations } = await calendarYear(accounts, from);
      return [...(await differences(repeated, each)), ...violations];
    },
    tables: totals,
    notes: (results) => {
      const idle = neverSucceeded(results);
      return [
        `${idle.operations.length} operations never succeeded: ${idle.operations.join(', ')}`,
        `${idle.transitions.length} transitions never did: ${idle.transitions.join(', ')}`,
      ];
    },
    page: write
      ? {
          path: 'docs/evidence/bank-soak.md',
          title: 'Soak of the simulated bank',
          facts: [
            `Seeds: ${from} to ${from + sequences - 1}`,
            `Played again in another process: ${repeatedSequences}, each with the same log`,
            `Accounts that lived a year with the calendar of TARGET: ${accounts}`,
          ],
          command: 'npm run soak -- bank --write',
        }
      : undefined,
  });
}

/** A seed and a commit are enough to see a sequence again, byte for byte. */
async function differences(results: readonly SequenceResult[], requests: number): Promise<readonly string[]> {
  const wanted = results.map(({ seed }): WantedSequence => ({ seed, requests }));
  const again = await inProcesses<SequenceResult>(module, wanted, () => undefined);
  return results.flatMap(({ seed, digest }, index) => {
    const other = again[index];
    const same = other !== undefined && 'result' in other && other.result.digest === digest;
    return same ? [] : [`seed ${seed}: another process wrote another log`];
  });
}
