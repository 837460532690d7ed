import { isRecord } from '#shared/kernel/json.ts';
import { unknownMember } from '#shared/kernel/problems/unknown-members.ts';
import { RequestError } from '#shared/bank/errors/errors.ts';
import { sendable } from '#shared/bank/call/hooks.ts';
import { isDuration } from './number-checks.ts';
import { isLane } from '#shared/bank/call/waiting-line.ts';

const checks: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  // None or less is left to a caller whose own time is over: the deadline itself says so.
  deadlineMs: (value) => (isDuration(value) ? undefined : 'must be a number of milliseconds'),
  signal: (value) => (value instanceof AbortSignal ? undefined : 'must be an AbortSignal'),
  lane: (value) => (isLane(value) ? undefined : 'must be interactive or jobs'),
  attemptId: (value) => (typeof value === 'string' && value !== '' ? undefined : 'must be a string'),
  readBack: (value) => (typeof value === 'function' ? undefined : 'must be a function'),
  headers: (value) => {
    if (!isRecord(value)) return 'must be an object';
    const texts = Object.entries(value).map(([name, text]) => [name, String(text)] as const);
    try {
      const headers: Record<string, string> = Object.fromEntries(texts);
      sendable(headers);
      return undefined;
    } catch (error) {
      return error instanceof TypeError && error.message.startsWith('must')
        ? error.message
        : 'must be HTTP headers';
    }
  },
  of: (value) => (isRecord(value) && 'operation' in value ? undefined : 'must be an operation of the table'),
};

/** Throws `RequestError` if a call could not be made as requested, or could never be ended. */
export function checkCallOptions(operation: string, options: unknown): void {
  if (!isRecord(options))
    throw new RequestError(operation, [{ field: 'options', problem: 'must be an object' }]);
  const problems = Object.entries(options).flatMap(([name, value]) => {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    if (check === undefined) return [unknownMember(name, 'options', Object.keys(checks))];
    const problem = value === undefined ? undefined : check(value);
    return problem === undefined ? [] : [{ field: name, problem }];
  });
  if (problems.length > 0) throw new RequestError(operation, problems);
}
