import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { problemsOf } from '#shared/kernel/problems/problems-of.ts';
import { unwrapped } from '#shared/kernel/unwrapped.ts';
import * as z from '#shared/kernel/zod.ts';
import { simulatedBank } from './simulated-bank.ts';

/** What the sources list for a member of a request, and whether they give the list whole; of long open lists the first. */
const listed = z
  .array(
    z.object({
      of: z.array(z.string()),
      isComplete: z.boolean(),
      values: z.array(z.union([z.string(), z.number()])),
    }),
  )
  .parse(JSON.parse(readFileSync(new URL('listed-values.json', import.meta.url), 'utf8')));

type Part = 'query' | 'filter' | 'body';

interface ListOfRequest {
  readonly row: EndpointRow;
  readonly part: Part;
  readonly path: readonly string[];
  readonly values: readonly unknown[];
  readonly isClosed: boolean;
}

/** One value is a constant of the operation, not a list: the currency, the kind of a grant. */
function listsIn(
  schema: z.core.$ZodType,
  path: readonly string[] = [],
): readonly Omit<ListOfRequest, 'row' | 'part'>[] {
  const bare = unwrapped(schema);
  if (bare instanceof z.ZodMiniEnum) return [{ path, values: bare.options, isClosed: true }];
  if (bare instanceof z.ZodMiniLiteral)
    return bare.def.values.length > 1 ? [{ path, values: bare.def.values, isClosed: true }] : [];
  if (bare instanceof z.ZodMiniArray) return listsIn(bare.def.element, [...path, '0']);
  if (bare instanceof z.ZodMiniObject)
    return Object.entries<z.core.$ZodType>(bare.shape).flatMap(([name, member]) =>
      listsIn(member, [...path, name]),
    );
  if (!(bare instanceof z.ZodMiniUnion)) return [];
  const inside = bare.def.options.flatMap((option) => listsIn(option, path));
  const isOpen = bare.def.options.some((option) => unwrapped(option) instanceof z.ZodMiniString);
  return isOpen ? inside.map((list) => ({ ...list, isClosed: false })) : inside;
}

const lists = rows.flatMap((row: EndpointRow) =>
  (['query', 'filter', 'body'] as const).flatMap((part) => {
    const schema = part === 'body' ? row.body?.schema() : row[part]?.();
    return schema === undefined ? [] : listsIn(schema).map((list) => ({ ...list, row, part }));
  }),
);

const titled = (list: ListOfRequest) => ({
  ...list,
  title: `${list.row.operation}, ${list.part}: ${list.path.join('.')}`,
});

function sourceOf({ path, values }: ListOfRequest) {
  const isSame = (known: readonly unknown[], isComplete: boolean) =>
    isComplete
      ? known.length === values.length && known.every((value) => values.includes(value))
      : known.every((value) => values.includes(value));
  return listed.find(
    (entry) => entry.of.includes(path.at(-1) ?? '') && isSame(entry.values, entry.isComplete),
  );
}

test.each(lists.map(titled))('$title is closed exactly if a source gives the list whole', (list) => {
  expect(sourceOf(list)).toMatchObject({ isComplete: list.isClosed });
});

test('each list of the sources is one of the contract', () => {
  const used = new Set(lists.map(sourceOf));

  expect(listed.filter((entry) => !used.has(entry))).toEqual([]);
  expect(lists.length).toBeGreaterThan(90);
});

/** An object in which there is this value alone. */
function alone([name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  return name === '0' ? [alone(rest, value)] : { [name]: alone(rest, value) };
}

const unlisted = 'not_listed';
const closed = lists.filter(({ isClosed }) => isClosed);

describe('a value outside of a list that is closed', () => {
  test.each(closed.map(titled))('is not sent: $title', ({ row, part, path }) => {
    const schema = part === 'body' ? row.body?.schema() : row[part]?.();
    const problems = problemsOf(schema!, alone(path, unlisted));
    // Of two forms of a body, it fits neither.
    const ofMember = problems.filter(
      ({ field, problem }) =>
        field === '' || (field.endsWith(path.at(-1) ?? '') && problem.startsWith('must be ')),
    );

    expect(ofMember).toHaveLength(1);
  });

  const { send } = simulatedBank();

  test.each(closed.filter(({ row }) => row.body?.kind !== 'multipart').map(titled))(
    'is refused: $title',
    async ({ row, part, path }) => {
      const address = row.path.replaceAll(/\{\w+\}/g, 'x1');
      const field = path.join('.');
      const answer = await send(part === 'filter' ? `${address}?filter[${field}]=${unlisted}` : address, {
        method: row.method,
        headers: { 'content-type': 'application/json' },
        ...(part === 'body' && { body: JSON.stringify(alone(path, unlisted)) }),
      });

      expect(answer.status).toBe(400);
      const { errors } = answer.body as { errors: { code: string; source?: { field: string } }[] };
      expect(errors.find(({ source }) => source?.field.endsWith(path.at(-1) ?? ''))?.code).toBe(
        'invalid_model',
      );
    },
  );
});
