import { fork } from '#sandbox/engine/random-streams.ts';
import { seededRandom, type SeededRandom } from '#shared/kernel/random.ts';

/** A random generator with the draws that a simulation needs. */
export interface Dice extends SeededRandom {
  chance(probability: number): boolean;
  /** A whole number from `least` up to `most`, both included. */
  between(least: number, most: number): number;
  /** One of the items; there must be at least one. */
  pick<Item>(items: readonly Item[]): Item;
  /** A separate generator for one subsystem, so that its draws do not shift those of others. */
  fork(): Dice;
}

export function createDice(seed: number): Dice {
  return diceOf(seededRandom(seed));
}

function diceOf(random: SeededRandom): Dice {
  const between = (least: number, most: number) => least + Math.floor(random.next() * (most - least + 1));
  return {
    ...random,
    chance: (probability) => random.next() < probability,
    between,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('There is nothing to pick from');
      return item;
    },
    fork: () => diceOf(fork(random)),
  };
}
