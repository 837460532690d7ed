import type { Judged } from './judged.ts';
import { fees } from './reasons/fees.ts';
import { ledger } from './reasons/ledger.ts';
import { operations } from './reasons/operations.ts';
import { portfolio } from './reasons/portfolio.ts';
import { reconciliation } from './reasons/reconciliation.ts';
import { statements } from './reasons/statements.ts';

/** Why a mutant that nothing notices is no fault. It is known by its code, so that a line may move. */
export interface Reason extends Pick<Judged, 'file' | 'mutator' | 'code' | 'by'> {
  readonly because: string;
}

export const reasons: readonly Reason[] = [
  ...fees,
  ...statements,
  ...reconciliation,
  ...ledger,
  ...operations,
  ...portfolio,
];

export const isAbout = (reason: Reason, { file, mutator, code, by }: Judged): boolean =>
  reason.file === file && reason.mutator === mutator && reason.code === code && reason.by === by;
