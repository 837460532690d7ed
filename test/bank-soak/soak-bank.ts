import { commitOf } from '#test/commit-of.ts';
import { keepEvidence } from '#test/kept-evidence.ts';
import { inProcesses, type SeedOutcome } from '#test/in-processes.ts';
import { bankEvidence, neverSucceeded } from './bank-evidence.ts';
import type { SequenceResult } from './sequence.ts';
import type { WantedSequence } from './sequence-process.ts';

export interface BankSoakFlags {
  readonly sequences: number;
  readonly requests: number;
  readonly from: number;
  readonly write: boolean;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/** So many sequences are played twice. */
const repeatedSequences = 20;

/** Plays many sequences, some of them in a second process too, and says what failed; false if anything did. */
export async function soakBank({ sequences, requests, from, write }: BankSoakFlags): Promise<boolean> {
  const perSequence = Math.ceil(requests / sequences);
  const wanted = Array.from({ length: sequences }, (_, index) => ({
    seed: from + index,
    requests: perSequence,
  }));
  const outcomes = await play(wanted);
  const results = outcomes.flatMap((outcome) => ('result' in outcome ? [outcome.result] : []));
  const failures = outcomes.flatMap((outcome) => ('failure' in outcome ? [outcome.failure] : []));
  const repeated = results.filter((_, index) => index % Math.ceil(sequences / repeatedSequences) === 0);
  failures.push(...(await differences(repeated, perSequence)));
  const sent = results.reduce((sum, result) => sum + result.requests, 0);
  say(`${results.length} of ${sequences} sequences kept every promise, with ${sent} requests`);
  say(`${repeated.length} of them played again in another process`);
  const idle = neverSucceeded(results);
  say(`${idle.operations.length} operations never succeeded: ${idle.operations.join(', ')}`);
  say(`${idle.transitions.length} transitions never did: ${idle.transitions.join(', ')}`);
  for (const failure of failures) say(failure.split('\n')[0] ?? failure);
  if (write) {
    const path = 'docs/evidence/bank-soak.md';
    const text = bankEvidence({
      commit: commitOf(),
      from,
      sequences,
      results,
      repeated: repeated.length,
      failures,
    });
    await keepEvidence(path, text);
  }
  return failures.length === 0;
}

async function play(wanted: readonly WantedSequence[]): Promise<readonly SeedOutcome<SequenceResult>[]> {
  let ended = 0;
  return inProcesses<SequenceResult>(`${import.meta.dirname}/sequence-process.ts`, wanted, (outcome) => {
    if ('failure' in outcome) say(outcome.failure);
    if ((ended += 1) % 50 === 0) say(`${ended} of ${wanted.length}`);
  });
}

/** A seed and a commit are enough to see a sequence again, byte for byte. */
async function differences(results: readonly SequenceResult[], requests: number): Promise<readonly string[]> {
  const again = await play(results.map(({ seed }) => ({ seed, requests })));
  return results.flatMap(({ seed, digest }, index) => {
    const other = again[index];
    const same = other !== undefined && 'result' in other && other.result.digest === digest;
    return same ? [] : [`seed ${seed}: another process wrote another log`];
  });
}
