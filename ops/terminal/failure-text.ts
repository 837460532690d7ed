import { keptBy } from '#ops/commands/kept-from-stage.ts';
import { UsageError } from './usage-error.ts';

/** The stage that was typed. */
export function stageIn(typed: readonly string[]): string {
  const at = typed.findIndex((word) => word === '--stage' || word.startsWith('--stage='));
  const word = typed[at];
  if (word === undefined) return 'local';
  return word === '--stage' ? (typed[at + 1] ?? 'local') : word.slice('--stage='.length);
}

/** What a person reads of a failure: in words, if AWS is not reached or lets nobody in, with what AWS said behind them. */
export function failureText(error: unknown, stage: string): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof UsageError) return message;
  const kept = keptBy(error, stage);
  return kept === undefined ? message : `${kept.text} (${message})`;
}
