import type { MoveContext } from './move-context.ts';

/** Something that happens at the bank. If the bank refuses it, it has not happened. */
export type Move = (context: MoveContext) => void;

/** Moves by name, each with its share of all draws. */
export type Moves = Readonly<Record<string, readonly [share: number, move: Move]>>;
