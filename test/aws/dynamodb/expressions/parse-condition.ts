import { createCursor, isKeyword, type Cursor } from './cursor.ts';
import { parsePath } from './parse-path.ts';
import type { Comparator, Operand, WrittenCondition } from './syntax.ts';
import type { Token } from './tokens.ts';

const comparators: ReadonlySet<string> = new Set(['=', '<>', '<', '<=', '>', '>=']);

/** Grammar of condition, filter and key condition expressions; NOT binds closer than AND, and AND closer than OR. */
export function parseCondition(text: string): WrittenCondition {
  const cursor = createCursor(text);
  const condition = parseOr(cursor);
  if (cursor.next.kind !== 'end') cursor.fail();
  return condition;
}

function parseOr(cursor: Cursor): WrittenCondition {
  let condition = parseAnd(cursor);
  while (cursor.acceptKeyword('OR')) condition = { kind: 'or', conditions: [condition, parseAnd(cursor)] };
  return condition;
}

function parseAnd(cursor: Cursor): WrittenCondition {
  let condition = parseNot(cursor);
  while (cursor.acceptKeyword('AND')) condition = { kind: 'and', conditions: [condition, parseNot(cursor)] };
  return condition;
}

function parseNot(cursor: Cursor): WrittenCondition {
  if (cursor.acceptKeyword('NOT')) return { kind: 'not', condition: parseNot(cursor) };
  if (!cursor.isAt('(') || continuesOperand(cursor.behindParentheses())) return parsePredicate(cursor);
  cursor.expect('(');
  const condition = parseOr(cursor);
  cursor.expect(')');
  return condition;
}

/** What is in parentheses before one of these is an operand. */
function continuesOperand(token: Token): boolean {
  return (
    (token.kind === 'symbol' && comparators.has(token.text)) ||
    isKeyword(token, 'BETWEEN') ||
    isKeyword(token, 'IN')
  );
}

function parsePredicate(cursor: Cursor): WrittenCondition {
  const left = parseOperand(cursor);
  if (cursor.acceptKeyword('BETWEEN')) {
    const lower = parseOperand(cursor);
    if (!cursor.acceptKeyword('AND')) cursor.fail();
    return { kind: 'between', operands: [left, lower, parseOperand(cursor)] };
  }
  if (cursor.acceptKeyword('IN')) return { kind: 'in', operand: left, candidates: parseList(cursor) };
  if (cursor.next.kind === 'symbol' && comparators.has(cursor.next.text)) {
    const comparator = cursor.take().text as Comparator;
    return { kind: 'comparison', comparator, operands: [left, parseOperand(cursor)] };
  }
  return left.kind === 'call' ? left : cursor.fail();
}

function parseOperand(cursor: Cursor): Operand {
  if (cursor.isAt('(')) {
    cursor.behindParentheses();
    cursor.expect('(');
    const operand = parseOperand(cursor);
    cursor.expect(')');
    return operand;
  }
  if (cursor.next.kind === 'value') return { kind: 'value', name: cursor.take().text };
  if (!cursor.isCall()) return { kind: 'path', path: parsePath(cursor) };
  return { kind: 'call', name: cursor.take().text, operands: parseList(cursor) };
}

function parseList(cursor: Cursor): readonly Operand[] {
  cursor.expect('(');
  const operands = [parseOperand(cursor)];
  while (cursor.accept(',')) operands.push(parseOperand(cursor));
  cursor.expect(')');
  return operands;
}
