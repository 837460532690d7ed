import type { BreakKind } from '#shared/breaks/break.ts';
import type { ReadableKind } from './readable-kinds.ts';

/** Parts of one entity have fields of the same name; an amount is one wherever the event has it. */
export function breakFieldOf(
  { aspect }: Pick<ReadableKind, 'aspect'>,
  kind: BreakKind,
  field: string,
): string {
  const short = kind === 'AMOUNT' ? 'amount' : field;
  return aspect === 'state' ? short : `${aspect}.${short}`;
}
