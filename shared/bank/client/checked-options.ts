import { ConfigurationError, RequestError } from './errors.ts';
import type { CallOptions } from './method.ts';

type Problems = { readonly field: string; readonly problem: string }[];

/** What a client is made with, as far as a wrong value would only show in what becomes of its calls. */
interface Options {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly deadlineMs?: number | undefined;
  readonly inFlight?: number | undefined;
  readonly maxReplyBytes?: number | undefined;
}

/** The addresses without a trailing slash; throws `ConfigurationError`, which names every wrong option. */
export function checkedAddresses(options: Options) {
  const { deadlineMs, inFlight, maxReplyBytes } = options;
  const problems: Problems = [];
  const address = (field: 'baseUrl' | 'authUrl') => {
    const problem = addressProblem(options[field]);
    if (problem === undefined) return options[field].replace(/\/+$/, '');
    problems.push({ field, problem });
    return '';
  };
  const addresses = { baseUrl: address('baseUrl'), authUrl: address('authUrl') };
  if (deadlineMs !== undefined && (!isDuration(deadlineMs) || deadlineMs <= 0))
    problems.push({ field: 'deadlineMs', problem: 'is no number of milliseconds above 0' });
  for (const [field, value] of Object.entries({ inFlight, maxReplyBytes }))
    if (value !== undefined && !isCount(value))
      problems.push({ field, problem: 'is no whole number from 1' });
  if (problems.length > 0) throw new ConfigurationError(problems);
  return addresses;
}

/** Throws `RequestError` where a call could neither end in time nor be ended. */
export function checkCallOptions(operation: string, { deadlineMs }: CallOptions): void {
  // None or less is left to a caller whose own time is over: the deadline itself says so.
  if (deadlineMs === undefined || isDuration(deadlineMs)) return;
  throw new RequestError(operation, [{ field: 'deadlineMs', problem: 'is no number of milliseconds' }]);
}

// What a timer takes; it would end at once beyond.
const longestMs = 2 ** 31 - 1;

function isDuration(value: unknown): value is number {
  return typeof value === 'number' && value <= longestMs;
}

export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}

function addressProblem(address: unknown): string | undefined {
  const url = typeof address === 'string' ? URL.parse(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return 'is no http or https address';
  // Credentials and queries in an address end up in logs, and paths are put behind it.
  if (url.username !== '' || url.password !== '') return 'must not hold credentials';
  return /[?#]/.test(url.href) ? 'must end with its path' : undefined;
}
