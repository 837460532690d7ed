import { bankOf } from './habits.ts';
import { judge, type Judged } from './judge.ts';
import { liveLabelledDays } from './labelled-days.ts';

export interface WantedReconciliation {
  readonly seed: number;
}

export interface ReconciledSeed {
  readonly bank: string;
  readonly clean: Judged;
  readonly troubled: Judged;
}

/** A seed at its bank, once without any mistake and once with many. */
export async function reconcileSeed({ seed }: WantedReconciliation): Promise<ReconciledSeed> {
  const [clean, troubled] = [
    await judge(await liveLabelledDays(seed, 0)),
    await judge(await liveLabelledDays(seed, 1)),
  ];
  return { bank: bankOf(seed), clean, troubled };
}
