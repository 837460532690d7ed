import { sizeProblem } from '#shared/bank/contract/schema/unstated.ts';
import { isRecord } from '#shared/kernel/json.ts';
import type { Problems } from './checked-argument.ts';

/** Adds what `JSON.stringify` would refuse, or leave out without a word: a `Blob` becomes `{}`, a function nothing. */
export function addJsonProblems(field: string, value: unknown, problems: Problems): void {
  // First, since what holds itself has no end.
  const problem = sizeProblem(value);
  if (problem === undefined) addUnwritable(field, value, problems);
  else problems.push({ field, problem });
}

function addUnwritable(field: string, value: unknown, problems: Problems): void {
  if (Array.isArray(value) || isPlain(value))
    for (const [name, member] of Object.entries(value)) addUnwritable(`${field}.${name}`, member, problems);
  else if (!isWritable(value))
    problems.push({
      field,
      problem: 'must be a JSON value: text, number, boolean, null, list or object',
    });
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** An object that writes itself, such as a `Date`, is one too; a member that is undefined is left out, as in rows. */
function isWritable(value: unknown): boolean {
  if (isRecord(value)) return typeof value['toJSON'] === 'function';
  // JSON writes NaN and Infinity as null.
  if (typeof value === 'number') return Number.isFinite(value);
  return value === undefined || value === null || typeof value === 'string' || typeof value === 'boolean';
}
