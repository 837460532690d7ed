import type { Random } from '#shared/kernel/random.ts';
import type { Globals } from './bundles.ts';

/** What the globals of one container, or of the packages of a world, are based on. */
export interface VirtualSystem {
  /** The wall clock, which may be wrong. */
  readonly now: () => number;
  /** Monotonic milliseconds. */
  readonly uptimeMs: () => number;
  readonly random: Random;
  /** Runs later; the result cancels it. */
  readonly after: (delayMs: number, run: () => void) => () => void;
  readonly environment: Readonly<Record<string, string>>;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly json?: typeof JSON;
  /** One logged line. */
  readonly print: (line: string) => void;
}

export type VirtualTimers = ReturnType<typeof virtualTimers>;

/** `setTimeout` and related functions on virtual time, as globals and as `node:timers`. */
export function virtualTimers({ after }: Pick<VirtualSystem, 'after'>) {
  const timers = new Map<number, () => void>();
  let started = 0;
  const start = (run: () => void, delayMs: number) => {
    const id = ++started;
    timers.set(
      id,
      after(delayMs, () => {
        timers.delete(id);
        run();
      }),
    );
    return id;
  };
  const stop = (id: number | undefined) => {
    timers.get(id ?? 0)?.();
    timers.delete(id ?? 0);
  };
  return {
    setTimeout: (run: () => void, delayMs = 0) => timerOf(start(run, delayMs)),
    clearTimeout: (timer: { readonly id: number } | undefined) => stop(timer?.id),
    setImmediate: (run: () => void) => timerOf(start(run, 0)),
  };
}

interface VirtualGlobalsSettings extends VirtualSystem {
  readonly timers: VirtualTimers;
  readonly builtin: (name: string) => unknown;
}

/** Where packages leave values for each other: those of the test run must not reach a simulated container. */
const leftBehind = { awslambda: undefined, __zod_globalConfig: undefined, __zod_globalRegistry: undefined };

/** Globals on virtual time: everything a bundle does follows from its world. */
export function virtualGlobals(system: VirtualGlobalsSettings): Globals {
  const { random, print } = system;
  const say = (...parts: unknown[]) => print(parts.map(String).join(' '));
  const replaced = {
    process: virtualProcess(system),
    JSON: system.json ?? JSON,
    console: { log: say, info: say, warn: say, error: say, debug: say },
    Date: virtualDate(system.now),
    // A copy of the object with one function replaced, since the constants are not enumerable.
    Math: Object.create(Math, { random: { value: () => random.next() } }) as unknown,
    crypto: {
      randomUUID: () => random.uuid(),
      getRandomValues: (words: Uint32Array | Uint8Array) =>
        words.map(() => Math.floor(random.next() * 2 ** 32)),
    },
    performance: { now: system.uptimeMs },
    fetch: system.fetch,
    ...system.timers,
  };
  const own = Object.getOwnPropertyDescriptors({ ...replaced, ...leftBehind });
  return { ...replaced, globalThis: Object.create(globalThis, own) as object };
}

function timerOf(id: number) {
  const timer = { id, unref: () => timer, ref: () => timer, hasRef: () => true };
  return timer;
}

function virtualProcess({ environment, builtin, uptimeMs }: VirtualGlobalsSettings) {
  const stream = { write: () => true, isTTY: false };
  return {
    env: { ...environment },
    getBuiltinModule: builtin,
    stdout: stream,
    stderr: stream,
    versions: process.versions,
    version: process.version,
    platform: 'linux',
    arch: 'arm64',
    uptime: () => uptimeMs() / 1_000,
    hrtime: (...given: [] | [[number, number]]) => process.hrtime(...given),
    memoryUsage: () => process.memoryUsage(),
    nextTick: (run: () => void) => process.nextTick(run),
    emitWarning: () => undefined,
    on: () => undefined,
    once: () => undefined,
    listenerCount: () => 0,
    cwd: () => '/var/task',
  };
}

function virtualDate(now: () => number): DateConstructor {
  return new Proxy(Date, {
    construct: (target, args: readonly unknown[], newTarget) =>
      Reflect.construct(
        target,
        args.length === 0 ? [now()] : args,
        newTarget === target ? target : newTarget,
      ) as object,
    get: (target, property) => (property === 'now' ? now : (Reflect.get(target, property) as unknown)),
  });
}
