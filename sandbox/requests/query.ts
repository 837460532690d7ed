import * as z from '#shared/kernel/zod.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { maxPageNumber } from '#shared/bank/contract/schema/pagination.ts';
import type { WireTranslation } from '#shared/bank/wire-translation.ts';
import { invalidModel } from '#sandbox/engine/refusal.ts';
import { parseBy } from './parse-by.ts';
import { unwrapped } from '#shared/kernel/unwrapped.ts';
import { differsOnlyInCase } from './sanitise.ts';
import { readFields, readText } from './text-values.ts';

/** The query of a request, parsed by the rules of its row. */
export interface Query {
  readonly query: Readonly<Record<string, unknown>>;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: Sort | undefined;
  readonly page: Page;
}

export interface Sort {
  readonly property: string;
  readonly descending: boolean;
}

export interface Page {
  readonly number: number;
  readonly size: number;
}

const defaultPage: Page = { number: 1, size: 10 };

/** Unknown names are ignored, known ones in the wrong case refused. See "Endpoints", common rules. */
export function readQuery(row: EndpointRow, search: URLSearchParams, wire: WireTranslation): Query {
  const parameters = new Map(Array.from(search, (parameter) => inContract(parameter, wire)));
  refuseWrongCase(row, [...parameters.keys()]);
  return {
    query: row.query === undefined ? {} : parseBy(row.query(), readFields(row.query(), parameters)),
    filter: row.filter === undefined ? {} : readFilter(row.filter(), parameters),
    sort: readSort(row.sort, parameters.get('sort')),
    page: readPage(row.paginated?.maxPageSize, parameters),
  };
}

/** Name and text as the contract writes them; the field stands in the first brackets: `filter[field][min]`. */
function inContract([name, text]: [string, string], wire: WireTranslation): readonly [string, string] {
  const [, before = '', field = name, after = ''] = /^(filter\[)([^[\]]+)(\].*)$/.exec(name) ?? [];
  const [contractField, contractText] = wire.parameterFromWire(field, text);
  return [before + contractField + after, contractText];
}

function readFilter(schema: z.core.$ZodObject, parameters: ReadonlyMap<string, string>) {
  const filter = Object.entries(shapeOf(schema)).flatMap(([name, member]): [string, unknown][] => {
    const text = parameters.get(`filter[${name}]`);
    if (text !== undefined) return [[name, readText(member, text)]];
    const bounds = Object.entries(boundsOf(member)).flatMap(([bound, part]): [string, unknown][] => {
      const value = parameters.get(`filter[${name}][${bound}]`);
      return value === undefined ? [] : [[bound, readText(part, value)]];
    });
    return bounds.length === 0 ? [] : [[name, Object.fromEntries(bounds)]];
  });
  return parseBy(schema, Object.fromEntries(filter), 'filter');
}

/** Members of a filter such as `filter[recorded_at][min]`. */
function boundsOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodMiniObject) return inner.shape;
  if (!(inner instanceof z.ZodMiniUnion)) return {};
  return inner.def.options.map(boundsOf).find((bounds) => Object.keys(bounds).length > 0) ?? {};
}

function readSort(sortable: readonly string[] | undefined, text: string | undefined): Sort | undefined {
  if (sortable === undefined || text === undefined) return undefined;
  const descending = text.startsWith('-');
  const property = descending ? text.slice(1) : text;
  if (!sortable.includes(property)) throw invalidModel('sort', `must be one of ${sortable.join(', ')}`);
  return { property, descending };
}

function readPage(maxSize: number | undefined, parameters: ReadonlyMap<string, string>): Page {
  if (maxSize === undefined) return defaultPage;
  return {
    number: readCount('page[number]', parameters, { absent: defaultPage.number, max: maxPageNumber }),
    size: readCount('page[size]', parameters, { absent: defaultPage.size, max: maxSize }),
  };
}

function readCount(
  name: string,
  parameters: ReadonlyMap<string, string>,
  { absent, max }: { readonly absent: number; readonly max: number },
): number {
  const text = parameters.get(name);
  if (text === undefined) return absent;
  const count = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > max) throw invalidModel(name, `must be a whole number from 1 to ${max}`);
  return count;
}

function refuseWrongCase(row: EndpointRow, given: readonly string[]): void {
  const known = knownNames(row);
  const wrong = given.find((name) => differsOnlyInCase(name, known));
  if (wrong !== undefined) throw invalidModel(wrong, 'is written in the wrong case');
}

function knownNames(row: EndpointRow): readonly string[] {
  const filters = Object.entries(shapeOf(row.filter?.())).flatMap(([name, member]) => [
    `filter[${name}]`,
    ...Object.keys(boundsOf(member)).map((bound) => `filter[${name}][${bound}]`),
  ]);
  return [
    ...Object.keys(shapeOf(row.query?.())),
    ...filters,
    ...(row.sort === undefined ? [] : ['sort']),
    ...(row.paginated === undefined ? [] : ['page[number]', 'page[size]']),
  ];
}

function shapeOf(schema: z.core.$ZodObject | undefined): Readonly<Record<string, z.core.$ZodType>> {
  return schema?._zod.def.shape ?? {};
}
