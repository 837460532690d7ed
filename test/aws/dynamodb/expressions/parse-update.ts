import { createCursor, type Cursor } from './cursor.ts';
import { ExpressionError } from './expression-error.ts';
import { parsePath } from './parse-path.ts';
import type { Operand, SetValue, WrittenPath, WrittenUpdate } from './syntax.ts';

const sections = ['SET', 'REMOVE', 'ADD', 'DELETE'] as const;
type Section = (typeof sections)[number];

export function parseUpdate(text: string): WrittenUpdate {
  const cursor = createCursor(text);
  const seen = new Set<Section>();
  const [set, remove]: [WrittenUpdate['set'][number][], WrittenPath[]] = [[], []];
  const [add, deleted]: [Change[], Change[]] = [[], []];
  do {
    const section = sections.find((name) => cursor.acceptKeyword(name)) ?? cursor.fail();
    if (seen.has(section))
      throw new ExpressionError(`The "${section}" section can only be used once in an update expression;`);
    seen.add(section);
    if (section === 'SET') set.push(...parseList(cursor, parseAssignment));
    else if (section === 'REMOVE') remove.push(...parseList(cursor, parsePath));
    else (section === 'ADD' ? add : deleted).push(...parseList(cursor, parseChange));
  } while (cursor.next.kind !== 'end');
  return { set, remove, add, delete: deleted };
}

type Change = WrittenUpdate['add'][number];

function parseList<Part>(cursor: Cursor, parse: (cursor: Cursor) => Part): readonly Part[] {
  const parts = [parse(cursor)];
  while (cursor.accept(',')) parts.push(parse(cursor));
  return parts;
}

function parseAssignment(cursor: Cursor): WrittenUpdate['set'][number] {
  const path = parsePath(cursor);
  cursor.expect('=');
  return { path, value: parseValue(cursor) };
}

/** At most one sign: `a + b + c` is no value. */
function parseValue(cursor: Cursor): SetValue {
  const left = parseOperand(cursor);
  for (const operator of ['+', '-'] as const)
    if (cursor.accept(operator)) return { kind: 'sum', operator, operands: [left, parseOperand(cursor)] };
  return left;
}

function parseOperand(cursor: Cursor): SetValue {
  if (!cursor.isAt('(')) return parseSimple(cursor);
  cursor.behindParentheses();
  cursor.expect('(');
  const value = parseValue(cursor);
  cursor.expect(')');
  return value;
}

function parseSimple(cursor: Cursor): Operand {
  if (cursor.next.kind === 'value') return { kind: 'value', name: cursor.take().text };
  if (!cursor.isCall()) return { kind: 'path', path: parsePath(cursor) };
  const name = cursor.take().text;
  cursor.expect('(');
  const operands = parseList(cursor, parseSimple);
  cursor.expect(')');
  return { kind: 'call', name, operands };
}

function parseChange(cursor: Cursor): Change {
  const path = parsePath(cursor);
  if (cursor.next.kind !== 'value') cursor.fail();
  return { path, value: cursor.take().text };
}
