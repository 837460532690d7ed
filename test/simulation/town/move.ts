import type { Place } from './place.ts';

/** Something that happens at the bank. One that the bank refuses has not happened. */
export type Move = (place: Place) => void;

/** Moves by name, each with its share of all draws. */
export type Moves = Readonly<Record<string, readonly [share: number, move: Move]>>;
