/** Stops the process between two port calls, as far as the code under test can tell. */
export class Crash extends Error {
  constructor() {
    super('the process is gone');
  }
}

/** Ignores a crash; any other error is thrown again. */
export function expectCrash(error: unknown): void {
  if (!(error instanceof Crash)) throw error;
}

export interface CrashPoint {
  /** Counted over all ports: the call at which it happens. */
  readonly call: number;
  /** `after`: the effect is done and its answer lost. */
  readonly when: 'before' | 'after';
}

/** The same ports, whose calls all fail from the crash point on; `calls` is their number. */
export function withCrash<Ports extends Readonly<Record<string, object>>>(ports: Ports, point: CrashPoint) {
  let calls = 0;
  const wrap = (port: object): object =>
    new Proxy(port, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        // It answers from memory, and calls nothing.
        if (/^is[A-Z]/.test(String(name))) return (method as () => unknown).bind(target);
        if (isGenerator(method)) {
          return async function* (...args: unknown[]) {
            const call = calls++;
            if (call > point.call || (call === point.call && point.when === 'before')) throw new Crash();
            yield* Reflect.apply(method, target, args) as AsyncIterable<unknown>;
            if (call === point.call) throw new Crash();
          };
        }
        return async (...args: unknown[]) => {
          const call = calls++;
          if (call > point.call || (call === point.call && point.when === 'before')) throw new Crash();
          const result: unknown = await Reflect.apply(method, target, args);
          if (call === point.call) throw new Crash();
          return result;
        };
      },
    });
  const wrapped = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, wrap(port)]));
  return { ports: wrapped as Ports, calls: () => calls };
}

/** What lists page by page counts as one call. */
function isGenerator(method: object): boolean {
  return method.constructor.name === 'AsyncGeneratorFunction';
}
