import { isRecord } from '#shared/kernel/json.ts';

/**
 * Whether a rule with this event pattern lets an event through, as EventBridge decides it: each field that the pattern
 * names must hold one of its alternatives. Throws on operators that none of our patterns uses.
 */
export function matchesPattern(pattern: unknown, event: unknown): boolean {
  if (!isRecord(pattern) || Object.keys(pattern).length === 0)
    throw new Error(`EventBridge refuses the pattern ${JSON.stringify(pattern)}`);
  return Object.entries(pattern).every(([name, wanted]) => {
    const value = isRecord(event) ? event[name] : undefined;
    return Array.isArray(wanted) ? isWanted(wanted, value) : matchesPattern(wanted, value);
  });
}

function isWanted(alternatives: readonly unknown[], value: unknown): boolean {
  if (alternatives.length === 0) throw new Error('EventBridge refuses an empty list of alternatives');
  return alternatives.some((alternative) =>
    isRecord(alternative) ? holds(alternative, value) : leavesOf(value).includes(alternative),
  );
}

function holds(operator: Readonly<Record<string, unknown>>, value: unknown): boolean {
  const [[name, operand] = [], ...others] = Object.entries(operator);
  if (others.length > 0) throw new Error(`One operator at a time: ${JSON.stringify(operator)}`);
  // An object is no leaf: to `exists` it is not there.
  if (name === 'exists') return leavesOf(value).length > 0 === operand;
  if (name === 'prefix' && typeof operand === 'string')
    return leavesOf(value).some((leaf) => typeof leaf === 'string' && leaf.startsWith(operand));
  throw new Error(`Not an operator of our patterns: ${JSON.stringify(operator)}`);
}

function leavesOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  return value === undefined || isRecord(value) ? [] : [value];
}
