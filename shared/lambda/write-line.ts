import { Console } from 'node:console';
import { memoised } from '#shared/kernel/memoised.ts';
import { printableLine } from '#shared/kernel/printable-text.ts';
import type { LogFields } from '#shared/kernel/telemetry.ts';
import { placesOf, shownError } from './shown-error.ts';

// The global console of Lambda would wrap each line in JSON of its own, and CloudWatch would find no metric in it.
// oxlint-disable-next-line project/no-raw-output -- a function has no screen, and each text of a line is made printable below
const standardOutput = memoised(() => new Console(process.stdout));

/** Writes one line of JSON to the log of the function. No field replaces what `own` says, or fails the line. */
export function writeLine(own: LogFields, fields: LogFields): void {
  standardOutput().log(lineOf(own, fields));
}

/** In place of what cannot be read. */
const unreadable = '(unreadable)';

function lineOf(own: LogFields, fields: LogFields): string {
  const always = shownFields(own);
  try {
    // CloudWatch would take a field `_aws` for a metric, of any namespace.
    return JSON.stringify({ ...always, ...shownFields(fields), _aws: undefined, ...always });
  } catch {
    return JSON.stringify({ ...always, fields: unreadable });
  }
}

const shownFields = (fields: LogFields): LogFields =>
  Object.fromEntries(Object.keys(fields).flatMap((name) => shownField(fields, name)));

function shownField(fields: LogFields, name: string): readonly (readonly [string, unknown])[] {
  const shownName = printableLine(name);
  try {
    const value = fields[name];
    if (name !== 'error' && !(value instanceof Error)) return [[shownName, shown(value, [])]];
    const places = value instanceof Error ? placesOf(value) : [];
    return [
      [shownName, shownError(value)],
      ...(places.length > 0 ? [[`${shownName}At`, places] as const] : []),
    ];
  } catch {
    // A getter, a `toJSON` or a proxy may throw.
    return [[shownName, unreadable]];
  }
}

const deepest = 20;

/** A copy that JSON takes as it is, and that shows no more than it may. */
function shown(value: unknown, around: readonly unknown[]): unknown {
  // JSON escapes only C0, and people read the lines of a log in a terminal.
  if (typeof value === 'string') return printableLine(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  // Before its `toJSON` can say more of it.
  if (value instanceof Error) return shownError(value);
  // It may hold itself.
  if (around.includes(value)) return undefined;
  if (around.length === deepest) return unreadable;
  const within = [...around, value];
  if (hasToJson(value)) return shown(value.toJSON(), within);
  if (Array.isArray(value)) return value.map((each: unknown) => shown(each, within));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [printableLine(name), shown(each, within)]),
  );
}

const hasToJson = (value: object): value is { readonly toJSON: () => unknown } =>
  'toJSON' in value && typeof value.toJSON === 'function';
