import { isRecord } from '#shared/kernel/json.ts';

/** Whether an event meets a pattern of EventBridge or of an event source mapping, by the operators that we use. */
export function matchesPattern(pattern: unknown, event: unknown): boolean {
  if (!isRecord(pattern)) throw new Error('A pattern is an object');
  return Object.entries(pattern).every(([name, wanted]) => {
    const value = isRecord(event) ? event[name] : undefined;
    return Array.isArray(wanted) ? matchesAny(wanted, value) : matchesPattern(wanted, value);
  });
}

function matchesAny(wanted: readonly unknown[], value: unknown): boolean {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return wanted.some((one) => values.some((item) => matchesOne(one, item)));
}

function matchesOne(wanted: unknown, value: unknown): boolean {
  if (!isRecord(wanted)) return wanted === value;
  const [[operator, operand] = ['', undefined]] = Object.entries(wanted);
  switch (operator) {
    case 'prefix':
      return typeof value === 'string' && value.startsWith(String(operand));
    case 'exists':
      return (value !== undefined && !isRecord(value)) === operand;
    case 'anything-but':
      return value !== undefined && !(Array.isArray(operand) ? operand : [operand]).includes(value);
    default:
      throw new Error(`The operator ${operator} of patterns is not simulated`);
  }
}
