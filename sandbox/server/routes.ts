import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import type { WireNames } from '#shared/bank/wire-names.ts';

/** Optional text of the same segment, and the name: `persons@{person_id}`. */
const placeholder = /([^/{}]*)\{(\w+)\}/g;

/** `/v1/persons/credit_lines` before `/v1/persons/{id}`: the router tries its routes in order. */
export function fixedFirst(rows: readonly EndpointRow[]): readonly EndpointRow[] {
  return rows
    .map((row) => ({ row, rank: rankOf(row.path) }))
    .toSorted((one, other) => Number(one.rank > other.rank) - Number(one.rank < other.rank))
    .map(({ row }) => row);
}

/** One character for each segment. */
function rankOf(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.startsWith('{') ? 'c' : segment.includes('{') ? 'b' : 'a'))
    .join('');
}

/** The path in the router's form, with the stage's names. */
export function routePath(path: string, { unifiedWallet }: WireNames): string {
  return path
    .replaceAll(placeholder, (_all, text: string, name: string) =>
      text === '' ? `:${name}` : `:${name}{${text}[^/]+}`,
    )
    .replace('wallet_unified', unifiedWallet);
}

/** The values of the placeholders: the router matches a whole segment, so its fixed text is cut off here. */
export function pathParameters(
  path: string,
  segments: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from(path.matchAll(placeholder), ([, text = '', name = '']) => [
      name,
      (segments[name] ?? '').slice(text.length),
    ]),
  );
}

/** The methods that a path takes; none if there is no such path. A router answers only for a method and a path together. */
export function methodsAt(rows: readonly EndpointRow[], path: string, names: WireNames): readonly string[] {
  const methods = rows.filter((row) => matches(row.path, path, names)).map(({ method }) => method);
  return [...new Set(methods)].toSorted();
}

function matches(pattern: string, path: string, { unifiedWallet }: WireNames): boolean {
  const wanted = pattern.replace('wallet_unified', unifiedWallet).split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => {
      const { [index]: text = '' } = given;
      const start = segment.indexOf('{');
      return start < 0 ? segment === text : text.length > start && text.startsWith(segment.slice(0, start));
    })
  );
}
