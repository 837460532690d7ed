import { printableLine } from '#shared/kernel/printable-text.ts';

/**
 * The same answer, with each text in it as one printable line: a line feed in a text of the bank must not look like one
 * of the layout.
 */
export function printableAnswer<Answer>(answer: Answer): Answer;
export function printableAnswer(answer: unknown): unknown {
  if (typeof answer === 'string') return printableLine(answer);
  if (Array.isArray(answer)) return answer.map((each: unknown) => printableAnswer(each));
  if (answer instanceof Map) return new Map(printableAnswer([...answer]));
  if (answer instanceof Set) return new Set(printableAnswer([...answer]));
  return isPlain(answer) ? Object.fromEntries(printableAnswer(Object.entries(answer))) : answer;
}

/** An object of a class keeps its form: nothing prints one as a whole. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
