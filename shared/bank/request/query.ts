import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { unknownMembers } from '#shared/kernel/problems/unknown-members.ts';
import type { Problems } from './checked-argument.ts';
import type { RequestSource } from './request-source.ts';

export type Parameter = [name: string, value: string];

/** Members become parameters; a member that is an object becomes `name[min]` and `name[max]`. */
export function queryParameters(value: unknown, nameOf: (name: string) => string): readonly Parameter[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => parametersOf(nameOf(name), member));
}

function parametersOf(name: string, value: unknown): readonly Parameter[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => parametersOf(name, item));
  if (isRecord(value))
    return Object.entries(value).flatMap(([bound, limit]) => parametersOf(`${name}[${bound}]`, limit));
  return [[name, scalarText(value)]];
}

/** Text of a scalar; objects are written as JSON. */
export function scalarText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `sort`, `page[number]` and `page[size]`. */
export function pageParameters(row: EndpointRow, { given, problems }: RequestSource): readonly Parameter[] {
  const sort = row.sort === undefined ? [] : sortParameter(row.sort, given['sort'], problems);
  if (row.paginated === undefined) return sort;
  const page = given['page'] === undefined ? {} : given['page'];
  if (!isRecord(page)) {
    problems.push({ field: 'page', problem: 'must be an object' });
    return sort;
  }
  const unknown = Object.keys(page).filter((name) => name !== 'number' && name !== 'size');
  problems.push(...unknownMembers(unknown, 'page', ['number', 'size']));
  const number = wholeNumber('page.number', page['number'] ?? 1, problems);
  const size = wholeNumber('page.size', page['size'] ?? usualPageSize, problems);
  const { maxPageSize } = row.paginated;
  // Cut to what the bank takes, it would ask for other entries than those of the page that was meant.
  if (size > maxPageSize) problems.push({ field: 'page.size', problem: `must be at most ${maxPageSize}` });
  return [...sort, ['page[number]', String(number)], ['page[size]', String(size)]];
}

/** Entries on a page where the caller names no size: the bank's own default of 10 would make ten times the calls. */
export const usualPageSize = 100;

function sortParameter(
  properties: readonly string[],
  value: unknown,
  problems: Problems,
): readonly Parameter[] {
  if (value === undefined) return [];
  if (typeof value === 'string' && properties.includes(value.replace(/^-/, ''))) return [['sort', value]];
  problems.push({
    field: 'sort',
    problem: `must be one of ${properties.join(', ')}, optionally with a leading minus`,
  });
  return [];
}

function wholeNumber(field: string, value: unknown, problems: Problems): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1) return value;
  problems.push({ field, problem: 'must be a whole number from 1' });
  return 1;
}
