import crypto from 'node:crypto';
import { createRequire } from 'node:module';
import zlib from 'node:zlib';
import type { Random } from '#shared/kernel/random.ts';
import type { Require } from './bundles.ts';

const requireReal = createRequire(import.meta.url);

/**
 * Node's own modules for what is simulated: those that draw random bytes draw them from the world, and those that
 * hand work to other threads do it at once, since nobody could say when a thread ends.
 */
export function builtinsIn(random: Random, print: (line: string) => void): Require {
  const replaced: Readonly<Record<string, unknown>> = {
    crypto: {
      ...crypto,
      randomUUID: () => random.uuid(),
      randomBytes: (size: number) =>
        Buffer.from(Array.from({ length: size }, () => Math.floor(random.next() * 256))),
    },
    zlib: { ...zlib, gunzip: atOnce(zlib.gunzipSync), gzip: atOnce(zlib.gzipSync) },
    console: { Console: consoleThat(print) },
  };
  return (name) => {
    const bare = name.replace(/^node:/, '');
    return Object.hasOwn(replaced, bare) ? replaced[bare] : (requireReal(`node:${bare}`) as unknown);
  };
}

type Done = (error: unknown, result?: Uint8Array) => void;

function atOnce(run: (bytes: Uint8Array, options?: object) => Uint8Array) {
  return (bytes: Uint8Array, ...rest: [Done] | [object, Done]) => {
    const [options, done] = rest.length === 1 ? [undefined, rest[0]] : rest;
    let result: Uint8Array;
    try {
      result = run(bytes, options);
    } catch (error) {
      queueMicrotask(() => done(error));
      return;
    }
    queueMicrotask(() => done(undefined, result));
  };
}

/** Powertools brings a console of its own. */
function consoleThat(print: (line: string) => void) {
  return class {
    readonly log = print;
    readonly info = print;
    readonly warn = print;
    readonly error = print;
    readonly debug = print;
    readonly trace = print;
  };
}
