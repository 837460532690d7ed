import { seededRandom, type Random, type SeededRandom } from '#shared/kernel/random.ts';

/** One generator for each subsystem, so that the draws of one do not shift those of another. */
export function fork(random: Random): SeededRandom {
  return seededRandom(Math.floor(random.next() * 2 ** 32));
}

/** A generator with a replaceable source: a new seed restarts it for all its holders. */
interface ReplaceableRandom extends SeededRandom {
  replace(source: SeededRandom): void;
}

function replaceable(first: SeededRandom): ReplaceableRandom {
  let source = first;
  return {
    next: () => source.next(),
    uuid: () => source.uuid(),
    state: () => source.state(),
    replace: (replacement) => {
      source = replacement;
    },
  };
}

/** One stream for everything an operation draws, and one each for webhooks and for what goes wrong. */
export function createRandomStreams(random: SeededRandom) {
  const seed = replaceable(random);
  const streams = {
    operations: replaceable(fork(seed)),
    webhooks: replaceable(fork(seed)),
    faults: replaceable(fork(seed)),
    errors: replaceable(fork(seed)),
    seed,
  };
  return {
    streams,
    restart: (source: SeededRandom) => {
      seed.replace(source);
      for (const stream of [streams.operations, streams.webhooks, streams.faults, streams.errors])
        stream.replace(fork(seed));
    },
  };
}

export type RandomStreams = ReturnType<typeof createRandomStreams>['streams'];
