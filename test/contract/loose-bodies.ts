import { isRecord } from '#shared/kernel/json.ts';

type Body = Readonly<Record<string, unknown>>;

/**
 * A body in the forms that a careless sender gives it: each member left out, null or the text `null`, each number
 * as text, and something new beside them. The members at `required` paths stay.
 */
export function loosely(body: Body, required: readonly string[]): readonly (readonly [string, Body])[] {
  const optional = pathsOf(body).filter(
    (path) => !required.some((each) => each === path || each.startsWith(`${path}.`)),
  );
  return [
    ['something new', { ...body, brand_new: { a: [1] } }],
    [
      'numbers as text',
      mapValues(body, (value) => (typeof value === 'number' ? String(value) : value)) as Body,
    ],
    ...optional.flatMap((path) => [
      [`${path} left out`, changed(body, path, undefined)] as const,
      [`${path} null`, changed(body, path, null)] as const,
      [`${path} as the text null`, changed(body, path, 'null')] as const,
    ]),
  ];
}

/** Dotted paths of all members of records; lists are members, what is in them is not. */
function pathsOf(body: Body): readonly string[] {
  return Object.entries(body).flatMap(([name, value]) => [
    name,
    ...(isRecord(value) ? pathsOf(value).map((path) => `${name}.${path}`) : []),
  ]);
}

function changed(body: Body, path: string, value: unknown): Body {
  const [name = '', ...rest] = path.split('.');
  const member = body[name];
  return {
    ...body,
    [name]: isRecord(member) && rest.length > 0 ? changed(member, rest.join('.'), value) : value,
  };
}

function mapValues(value: unknown, map: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => mapValues(item, map));
  if (!isRecord(value)) return map(value);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapValues(member, map)]));
}
