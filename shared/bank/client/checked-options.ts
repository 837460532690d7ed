import type { BankCredentials, CredentialsSource } from '#shared/bank/token/credentials.ts';
import { isSecureAddress } from '#shared/bank/secure-address.ts';
import { isRecord } from '#shared/kernel/json.ts';
import type { Problem } from '#shared/kernel/problems/problem.ts';
import { unknownOptions } from '#shared/kernel/problems/unknown-options.ts';
import { ConfigurationError } from '#shared/bank/errors/errors.ts';
import { isCount, isDuration } from './number-checks.ts';
import { lacking, portProblems } from './port-problems.ts';
import { isLogLevel } from '#shared/bank/call/logged-hooks.ts';
import { isLane } from '#shared/bank/call/waiting-line.ts';

type Problems = Problem[];

/** What a client is made with, as far as a wrong value would only show in what becomes of its calls. */
interface Options {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly areas?: object;
  readonly credentials?: BankCredentials | CredentialsSource | undefined;
  readonly deadlineMs?: number | undefined;
  readonly inFlight?: number | object | undefined;
  readonly maxReplyBytes?: number | undefined;
  readonly lane?: string | undefined;
  readonly logLevel?: string | undefined;
}

/** The addresses without a trailing slash; throws `ConfigurationError`, which names every wrong option. */
export function checkedAddresses(options: Options, names: readonly string[]) {
  const { baseUrl, authUrl, deadlineMs, inFlight, maxReplyBytes, lane, logLevel } = options;
  const problems: Problems = [
    ...unknownOptions(options, 'options', names),
    ...portProblems(options),
    ...problemOf('baseUrl', addressProblem(baseUrl)),
    ...problemOf('authUrl', addressProblem(authUrl)),
    ...credentialProblems(options.credentials),
  ];
  if (deadlineMs !== undefined && (!isDuration(deadlineMs) || deadlineMs <= 0))
    problems.push({ field: 'deadlineMs', problem: 'must be a positive number of milliseconds' });
  if (inFlight !== undefined && !isCount(inFlight) && lacking(inFlight, ['acquire']).length > 0)
    problems.push({ field: 'inFlight', problem: 'must be a whole number from 1, or a gate' });
  if (maxReplyBytes !== undefined && !isCount(maxReplyBytes))
    problems.push({ field: 'maxReplyBytes', problem: 'must be a whole number from 1' });
  if (lane !== undefined && !isLane(lane))
    problems.push({ field: 'lane', problem: 'must be interactive or jobs' });
  if (logLevel !== undefined && !isLogLevel(logLevel))
    problems.push({ field: 'logLevel', problem: 'must be debug, info, warn or off' });
  if (problems.length > 0) throw new ConfigurationError(problems);
  return { baseUrl: baseUrl.replace(/\/+$/, ''), authUrl: authUrl.replace(/\/+$/, '') };
}

/** Throws `ConfigurationError` where a client cannot be made of it: a program without types may leave it out. */
export function checkAreas(options: unknown): void {
  const areas = isRecord(options) ? options['areas'] : undefined;
  const problems = isRecord(areas)
    ? tableProblems('areas', areas)
    : [{ field: 'areas', problem: 'is missing: pass the operations, or those that you call' }];
  if (isRecord(areas) && 'request' in areas)
    problems.push({
      field: 'areas.request',
      problem: 'must have another name: the client itself has request',
    });
  if (problems.length > 0) throw new ConfigurationError(problems);
}

function tableProblems(field: string, table: Readonly<Record<string, unknown>>): Problems {
  return Object.entries(table).flatMap(([name, entry]) => {
    const place = `${field}.${name}`;
    if (!isRecord(entry)) return [{ field: place, problem: 'must be an operation or a table of operations' }];
    return typeof entry['operation'] === 'string' ? [] : tableProblems(place, entry);
  });
}

function credentialProblems(credentials: unknown): Problems {
  if (credentials === undefined) return [];
  if (!isRecord(credentials))
    return [{ field: 'credentials', problem: 'must be { clientId, clientSecret } or a source of them' }];
  if (typeof credentials['read'] === 'function' && typeof credentials['reread'] === 'function') return [];
  return ['clientId', 'clientSecret'].flatMap((name) =>
    problemOf(`credentials.${name}`, isFilled(credentials[name]) ? undefined : 'must be a non-empty string'),
  );
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function problemOf(field: string, problem: string | undefined): Problems {
  return problem === undefined ? [] : [{ field, problem }];
}

function addressProblem(address: unknown): string | undefined {
  const url = typeof address === 'string' ? URL.parse(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return 'must be an http or https address';
  // Credentials and queries in an address end up in logs, and paths are put behind it.
  if (url.username !== '' || url.password !== '') return 'must not contain credentials';
  if (!isSecureAddress(url.href))
    return 'must be https: http would expose the secret and the token in transit';
  return /[?#]/.test(url.href) ? 'must not have a query or a fragment' : undefined;
}
