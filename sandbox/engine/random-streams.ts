import { seededRandom, type Random } from '#shared/kernel/random.ts';

/** A generator of its own for one subsystem, so that what it draws does not shift what the others draw. */
export function fork(random: Random): Random {
  return seededRandom(Math.floor(random.next() * 2 ** 32));
}

/** A generator whose source can be replaced: a new seed restarts it for everyone who holds it. */
interface ReplaceableRandom extends Random {
  replace(source: Random): void;
}

export function replaceable(first: Random): ReplaceableRandom {
  let source = first;
  return {
    next: () => source.next(),
    uuid: () => source.uuid(),
    replace: (replacement) => {
      source = replacement;
    },
  };
}
