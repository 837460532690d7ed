import { playSequence, SequenceFailure, type SequenceResult } from './sequence.ts';

/** What a process is asked for. */
export interface WantedSequence {
  readonly seed: number;
  readonly requests: number;
}

export type SequenceOutcome =
  | { readonly seed: number; readonly result: SequenceResult }
  | { readonly seed: number; readonly failure: string };

/** Plays the sequences that its parent asks for, one after the other. */
process.on('message', (wanted: WantedSequence) => {
  void outcomeOf(wanted).then((outcome) => process.send?.(outcome));
});

async function outcomeOf({ seed, requests }: WantedSequence): Promise<SequenceOutcome> {
  try {
    return { seed, result: await playSequence(seed, requests) };
  } catch (error) {
    if (error instanceof SequenceFailure) return { seed, failure: error.message };
    return { seed, failure: `seed ${seed}: ${error instanceof Error ? (error.stack ?? '') : String(error)}` };
  }
}
