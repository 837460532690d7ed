import { Console } from 'node:console';
import { memoised } from '#shared/kernel/memoised.ts';
import { printableLine } from '#shared/kernel/printable-text.ts';

// The global console of Lambda would wrap each line in JSON of its own, and CloudWatch would find no metric in it.
// oxlint-disable-next-line project/no-raw-output -- a function has no screen, and each text of a line is made printable below
const standardOutput = memoised(() => new Console(process.stdout));

/** Writes one line of JSON to the log of the function. */
export function writeLine(line: Readonly<Record<string, unknown>>): void {
  standardOutput().log(JSON.stringify(line, printableValues()));
}

/** Keeps a line from failing what it is about, and from showing more than it may: for `JSON.stringify`. */
function printableValues(): (this: unknown, name: string, value: unknown) => unknown {
  const around: unknown[] = [];
  return function printable(_name, value) {
    // JSON escapes only C0, and people read the lines of a log in a terminal.
    if (typeof value === 'string') return printableLine(value);
    if (typeof value === 'bigint') return String(value);
    if (value instanceof Error) return shownError(value);
    if (typeof value !== 'object' || value === null) return value;
    while (around.length > 0 && around.at(-1) !== this) around.pop();
    // It may hold itself.
    if (around.includes(value)) return undefined;
    around.push(value);
    return value;
  };
}

/** An error by name and code: the message of a foreign error may contain its input. */
export function shownError(error: unknown): string | undefined {
  if (error === undefined) return undefined;
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return `${error.name}${code}`;
}
