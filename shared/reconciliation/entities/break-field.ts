import type { BreakKind } from '#shared/breaks/break.ts';
import type { ReadableKind } from './readable-kinds.ts';

/**
 * Prefixed by the part, since parts of one entity have fields of the same name. An amount is always called `amount`.
 */
export function breakFieldOf(
  { aspect }: Pick<ReadableKind, 'aspect'>,
  kind: BreakKind,
  field: string,
): string {
  const short = kind === 'AMOUNT' ? 'amount' : field;
  return aspect === 'state' ? short : `${aspect}.${short}`;
}
