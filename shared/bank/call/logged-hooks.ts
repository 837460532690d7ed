import type { LogFields } from '#shared/kernel/telemetry.ts';
import { callHook, type AttemptFacts, type ClientHooks } from './hooks.ts';
import { isFailing } from './status.ts';

/** Where lines go, such as `console`. Each holds bounded names and numbers: no id, no path, no body. */
export interface ClientLog {
  debug?(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  /** For an answer that must not be used; without it, a warning. */
  error?(message: string, fields?: LogFields): void;
}

/** The least that is logged: `warn` is what went wrong on the way, `info` each retry, `debug` each request. */
export type LogLevel = keyof typeof severities | 'off';

const severities = { debug: 0, info: 1, warn: 2 } as const;

export const isLogLevel = (value: unknown): value is LogLevel =>
  value === 'off' || Object.keys(severities).some((name) => name === value);

/** The hooks, after the lines that the level lets through. Each is called on the object whose method it is. */
export function loggedHooks(hooks: ClientHooks, log: ClientLog | undefined, level: LogLevel): ClientHooks {
  const least = level === 'off' ? Infinity : severities[level];
  const { beforeAttempt, contract } = hooks;
  return {
    ...(beforeAttempt !== undefined && { beforeAttempt: (start) => beforeAttempt.call(hooks, start) }),
    // Comparing takes time, so it is done only for somebody.
    ...(contract !== undefined && { contract: (facts) => contract.call(hooks, facts) }),
    attempt(facts) {
      const name = levelOf(facts);
      if (severities[name] >= least) log?.[name]?.('a request to the bank', { ...facts });
      callHook((it) => hooks.attempt?.(it), facts);
    },
    clock(facts) {
      callHook((it) => hooks.clock?.(it), facts);
    },
    drift(facts) {
      if (level !== 'off') log?.warn('A reply of the bank does not match its schema', { ...facts });
      callHook((it) => hooks.drift?.(it), facts);
    },
    mismatch(facts) {
      const line = 'A reply of the bank is about something else than was requested';
      if (level !== 'off') log?.[log.error === undefined ? 'warn' : 'error']?.(line, { ...facts });
      callHook((it) => hooks.mismatch?.(it), facts);
    },
  };
}

function levelOf({ outcome, status = 0, attempt }: AttemptFacts): keyof typeof severities {
  if (outcome !== 'answered' || isFailing(status) || status === 429) return 'warn';
  return attempt > 1 ? 'info' : 'debug';
}
