import crypto from 'node:crypto';
import { createRequire } from 'node:module';
import { Transform, type TransformOptions } from 'node:stream';
import zlib from 'node:zlib';
import type { Require } from './bundles.ts';
import type { VirtualSystem, VirtualTimers } from './virtual-globals.ts';

const requireReal = createRequire(import.meta.url);

interface BuiltinsSettings extends Pick<VirtualSystem, 'random' | 'print'> {
  readonly timers: VirtualTimers;
}

/**
 * Node's own modules for the simulated code: random bytes come from the world, timers use its time, and work for other
 * threads is done at once, since the end of a thread would be unpredictable. There are no files.
 */
export function builtinsIn({ random, print, timers }: BuiltinsSettings): Require {
  const replaced: Readonly<Record<string, unknown>> = {
    crypto: {
      ...without(crypto, (name) => threadedCrypto.has(name)),
      randomUUID: () => random.uuid(),
      randomBytes: (size: number) =>
        Buffer.from(Array.from({ length: size }, () => Math.floor(random.next() * 256))),
    },
    zlib: {
      ...without(zlib, isThreadedZlib),
      gunzip: atOnce(zlib.gunzipSync),
      gzip: atOnce(zlib.gzipSync),
      createGunzip: atItsEnd(zlib.gunzipSync),
      createGzip: atItsEnd(zlib.gzipSync),
    },
    timers,
    'fs/promises': { readFile: noFile },
    console: { Console: consoleThat(print) },
  };
  return (name) => {
    const bare = name.replace(/^node:/, '');
    return Object.hasOwn(replaced, bare) ? replaced[bare] : (requireReal(`node:${bare}`) as unknown);
  };
}

async function noFile(path: string): Promise<never> {
  const error = new Error(`ENOENT: no such file or directory, open '${path}'`);
  return Promise.reject(Object.assign(error, { code: 'ENOENT' }));
}

/** What is done on another thread has to have a replacement before the simulated code can use it. */
function without(module: object, isThreaded: (name: string) => boolean): object {
  return Object.fromEntries(Object.entries(module).filter(([name]) => !isThreaded(name)));
}

/** Functions that take a callback, and streams. */
const isThreadedZlib = (name: string): boolean =>
  /^[a-z]/.test(name) && !name.endsWith('Sync') && !['constants', 'codes', 'crc32'].includes(name);

const threadedCrypto: ReadonlySet<string> = new Set([
  ...['checkPrime', 'generateKey', 'generateKeyPair', 'generatePrime', 'hkdf', 'pbkdf2', 'randomFill'],
  ...['randomInt', 'scrypt', 'subtle', 'webcrypto', 'argon2', 'getRandomValues'],
]);

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

/** Streams of the real module leave each chunk to another thread. */
function atItsEnd(run: (bytes: Uint8Array) => Uint8Array) {
  return () => {
    const chunks: Uint8Array[] = [];
    const settings: TransformOptions = {
      transform: (chunk: Uint8Array, _encoding, done) => {
        chunks.push(chunk);
        done();
      },
      flush: (done) => {
        atOnce(run)(Buffer.concat(chunks), (error, result) =>
          done(error instanceof Error ? error : null, result),
        );
      },
    };
    return new Transform(settings);
  };
}

/** Functions write the lines of their log by a console of their own. */
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
