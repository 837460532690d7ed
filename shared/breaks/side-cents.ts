import type { Break } from './break.ts';

/** The amount that a side of a break is, in integer cents; undefined where the sides are no amounts. */
export function sideCents(
  { differenceCents }: Pick<Break, 'differenceCents'>,
  side: string | undefined,
): number | undefined {
  return side === undefined || differenceCents === undefined || !/^-?\d+$/.test(side)
    ? undefined
    : Number(side);
}
