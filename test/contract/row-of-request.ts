import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { defaultWireNames } from '#shared/bank/wire-names.ts';
import { createWireTranslation } from '#shared/bank/wire-translation.ts';
import { readQuery } from '#sandbox/requests/query.ts';
import { fixedFirst } from '#sandbox/server/routes.ts';
import { readFields } from '#sandbox/requests/text-values.ts';

/** Arguments of a client's method: path parameters by name, and `query`, `filter`, `body`, … */
export type Arguments = Readonly<Record<string, unknown>>;

const patterns = fixedFirst(rows).map((row) => {
  const pattern = row.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return { row, pattern: new RegExp(`^${pattern}$`) };
});

const wire = createWireTranslation(defaultWireNames);

/** Which method of the client a raw request is, and its arguments. */
export function rowOfRequest(
  path: string,
  init: RequestInit,
): { readonly row: EndpointRow; readonly given: Arguments } {
  const { pathname, searchParams } = new URL(path, 'https://bank.example');
  const found = patterns.find(({ row, pattern }) => row.method === init.method && pattern.test(pathname));
  if (found === undefined) throw new Error(`${init.method ?? ''} ${path} is no operation`);
  const { row, pattern } = found;
  const parameters = Object.entries(pattern.exec(pathname)?.groups ?? {});
  return {
    row,
    given: {
      ...Object.fromEntries(parameters.map(([name, text]) => [name, decodeURIComponent(text)])),
      ...givenIn(row, searchParams),
      ...bodyOf(row, init.body ?? undefined),
    },
  };
}

function givenIn(row: EndpointRow, search: URLSearchParams): Arguments {
  const { query, filter, sort, page } = readQuery(row, search, wire);
  return {
    ...(row.query && { query }),
    ...(row.filter && { filter }),
    ...(sort && { sort: `${sort.descending ? '-' : ''}${sort.property}` }),
    ...(row.paginated && { page }),
  };
}

function bodyOf(row: EndpointRow, sent: RequestInit['body']): Arguments {
  // Some calls say `{}` to an operation without a body, as scripts do.
  if (sent === undefined || row.body === undefined) return {};
  if (typeof sent === 'string') return { body: JSON.parse(sent) as unknown };
  if (!(sent instanceof FormData || sent instanceof URLSearchParams)) throw new Error('What body is this?');
  const parts = [...sent];
  const texts = parts.filter((part): part is [string, string] => typeof part[1] === 'string');
  const body = readFields(row.body.schema(), texts);
  if (row.body.kind !== 'multipart') return { body };
  return { body, files: Object.fromEntries(parts.filter(([, part]) => typeof part !== 'string')) };
}
