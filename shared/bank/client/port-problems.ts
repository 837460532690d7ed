import { isRecord } from '#shared/kernel/json.ts';
import type { Problem } from '#shared/kernel/problems/problem.ts';
import { unknownOptions } from '#shared/kernel/problems/unknown-options.ts';

/** What the client calls of that which it is given to work with; none where it calls the option itself. */
const methodsOf = {
  http: [],
  remainingMs: [],
  clock: ['now'],
  steady: ['now'],
  timers: ['sleep'],
  random: ['next', 'uuid'],
  tokenStore: ['read', 'lease', 'write', 'offer', 'release', 'keepRefusers'],
  tokenSource: ['current', 'accept', 'refuse'],
  log: ['info', 'warn'],
};

const hookNames = ['beforeAttempt', 'attempt', 'clock', 'contract', 'drift', 'mismatch'];

/** Ports without what is called of them: each would fail only in a call, and a hook or a log in silence. */
export function portProblems(options: object): readonly Problem[] {
  const given = Object.entries(methodsOf).flatMap(([name, methods]) => {
    const port: unknown = Reflect.get(options, name);
    if (port === undefined || (methods.length === 0 && typeof port === 'function')) return [];
    if (methods.length === 0) return [{ field: name, problem: 'must be a function' }];
    return lacking(port, methods).length === 0
      ? []
      : [{ field: name, problem: `must have ${methods.map((method) => `${method}()`).join(', ')}` }];
  });
  return [...given, ...hookProblems(Reflect.get(options, 'hooks'))];
}

export function lacking(port: unknown, methods: readonly string[]): readonly string[] {
  const isObject = (typeof port === 'object' && port !== null) || typeof port === 'function';
  return methods.filter((method) => !isObject || typeof Reflect.get(port, method) !== 'function');
}

function hookProblems(hooks: unknown): readonly Problem[] {
  if (hooks === undefined) return [];
  if (!isRecord(hooks)) return [{ field: 'hooks', problem: 'must be an object' }];
  const wrong = hookNames.filter((name) => hooks[name] !== undefined && lacking(hooks, [name]).length > 0);
  return [
    // An object of a class has members of its own.
    ...(isPlain(hooks) ? unknownOptions(hooks, 'hooks', hookNames) : []),
    ...wrong.map((name) => ({ field: `hooks.${name}`, problem: 'must be a function' })),
  ];
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
