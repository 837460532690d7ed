import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import type { Dice } from '#test/simulation/dice.ts';
import { drawFocus, type Focus } from './focus.ts';
import type { Kind } from './named-rows.ts';

export interface LivingRow {
  readonly id: string;
  readonly [property: string]: unknown;
}

/** Picks of what exists at the bank by now, so that requests get further than "not found". */
export interface Living {
  readonly bank: SimulatedBank;
  readonly dice: Dice;
  readonly focus: Focus;
  /** What was made of late more often: it is in the states in which most can go wrong. */
  readonly row: (kind: Kind) => LivingRow | undefined;
  readonly find: (kind: Kind, id: unknown) => LivingRow | undefined;
}

const latest = 6;

export function createLiving(bank: SimulatedBank, dice: Dice): Living {
  return {
    bank,
    dice,
    focus: drawFocus(dice),
    row: (kind) => {
      const { [kind]: rows } = bank.store;
      if (rows.length === 0) return undefined;
      const from = dice.chance(0.6) ? Math.max(0, rows.length - latest) : 0;
      const place = dice.between(from, rows.length - 1);
      return rows.slice(place, place + 1)[0];
    },
    find: (kind, id) => (typeof id === 'string' ? bank.store[kind].find(id) : undefined),
  };
}
