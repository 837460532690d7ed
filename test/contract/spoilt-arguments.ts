import fc from 'fast-check';
import * as z from '#shared/kernel/zod.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { isRecord } from '#shared/kernel/json.ts';
import '#test/property-sizes.ts';
import type { Arguments } from './row-of-request.ts';
import { validArguments } from './valid-arguments.ts';

interface Spoilt {
  readonly given: Arguments;
  /** The one that is wrong, as the client names it. */
  readonly place: string;
}

/** Valid arguments with one member too many, one null or one text with outer white space. */
export function spoiltArguments(row: EndpointRow, good: Arguments): fc.Arbitrary<Spoilt> {
  const isOpen = row.body !== undefined && takesAnyName(row.body.schema());
  return fc
    .tuple(validArguments(row, good), fc.constantFrom(' ', '\t', '\u00A0'))
    .map(([given, space]) => {
      const parts = ['query', 'filter', 'body'].filter((part) => isRecord(given[part]));
      const all = parts.flatMap((part) => spoilings(given[part], [part], space));
      return { given, all: all.filter(({ path }) => !isOpen || path.at(-1) !== unheardOf) };
    })
    .filter(({ all }) => all.length > 0)
    .chain(({ given, all }) => fc.constantFrom(...all.map((spoiling) => spoil(given, spoiling))));
}

const unheardOf = 'unheard_of';

const odd: readonly unknown[] = [
  ...[undefined, null, '', ' ', 'x', '\0', '\uD800', 'x'.repeat(100_001), '2026-13-45', 'DE89'],
  ...[0, -1, 1.5, Number.NaN, Infinity, 2 ** 60, true, [], [null], [[]], {}, { a: { b: null } }, { id: 5 }],
];

/** Arguments with some random ones: left out, of another kind, too long, misspelt. A few are right by chance. */
export function oddArguments(row: EndpointRow): fc.Arbitrary<Arguments> {
  return validArguments(row, {}).chain((given) => {
    const path = fc.constantFrom(...pathsIn(given));
    const change = fc.oneof(
      fc.record({ path, value: fc.constantFrom(...odd) }),
      fc.record({ path: path.map(misspelt), value: fc.constantFrom('x', 5) }),
    );
    return fc
      .array(change, { minLength: 1, maxLength: 3 })
      .map((changes) =>
        changes.reduce<Arguments>(
          (changed, { path: at, value }) => replaced(changed, at, value) as Arguments,
          given,
        ),
      );
  });
}

function pathsIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const inside = members.flatMap(([name, member]) => pathsIn(member, [...path, name]));
  return [...(path.length > 0 ? [path] : [[unheardOf]]), ...inside];
}

function misspelt(path: readonly string[]): readonly string[] {
  return [...path.slice(0, -1), `${path.at(-1) ?? ''}s`];
}

/** Bodies whose members are stated nowhere. */
function takesAnyName(schema: z.core.$ZodType): boolean {
  return JSON.stringify(z.toJSONSchema(schema, { io: 'input' })).includes('"propertyNames"');
}

function spoil(given: Arguments, { path, value }: Spoiling): Spoilt {
  return { given: replaced(given, path, value) as Arguments, place: path.join('.') };
}

interface Spoiling {
  readonly path: readonly string[];
  readonly value: unknown;
}

function spoilings(value: unknown, path: readonly string[], space: string): readonly Spoiling[] {
  if (typeof value === 'string') {
    return [
      { path, value: value + space },
      { path, value: space + value },
      { path, value: null },
    ];
  }
  if (Array.isArray(value))
    return value.flatMap((entry, index) => spoilings(entry, [...path, String(index)], space));
  if (!isRecord(value)) return [{ path, value: null }];
  return [
    { path: [...path, unheardOf], value: 1 },
    ...Object.entries(value).flatMap(([name, member]) => spoilings(member, [...path, name], space)),
  ];
}

function replaced(whole: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(whole))
    return whole.map((entry: unknown, index) =>
      String(index) === name ? replaced(entry, rest, value) : entry,
    );
  const members = isRecord(whole) ? whole : {};
  return { ...members, [name]: replaced(members[name], rest, value) };
}
