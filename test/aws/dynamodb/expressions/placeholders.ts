import { isRecord, type JsonObject } from '#shared/kernel/json.ts';
import { validation } from '../errors.ts';
import { normalisedValue } from '../values/normalise.ts';
import type { Value } from '../values/value.ts';
import { ExpressionError } from './expression-error.ts';
import type { WrittenPath } from './syntax.ts';

/** Steps from an item to a value inside it. */
export type Path = readonly (string | number)[];

/** The names and values that a request gives to its expressions. */
export interface Placeholders {
  path(written: WrittenPath): Path;
  value(name: string): Value;
  /** Throws if one of them was asked for by no expression. */
  checkAllUsed(): void;
}

export function createPlaceholders(input: JsonObject): Placeholders {
  const [names, values] = [namesOf(input), valuesOf(input)];
  const used = new Set<string>();
  const required = <Found>(found: Found | undefined, placeholder: string, kind: 'name' | 'value'): Found => {
    used.add(placeholder);
    if (found !== undefined) return found;
    const place = kind === 'name' ? 'used in the document path' : 'used in expression';
    throw new ExpressionError(
      `An expression attribute ${kind} ${place} is not defined; attribute ${kind}: ${placeholder}`,
    );
  };
  const step = (written: string | number) =>
    typeof written === 'string' && written.startsWith('#')
      ? required(names.get(written), written, 'name')
      : written;
  return {
    path: (written) => written.map(step),
    value: (name) => required(values.get(name), name, 'value'),
    checkAllUsed: () => {
      for (const [kind, all] of [
        ['Names', names],
        ['Values', values],
      ] as const) {
        const unused = [...all.keys()].filter((placeholder) => !used.has(placeholder));
        if (unused.length > 0)
          throw validation(
            `Value provided in ExpressionAttribute${kind} unused in expressions: keys: {${unused.join(', ')}}`,
          );
      }
    },
  };
}

function namesOf({ ExpressionAttributeNames: given }: JsonObject): ReadonlyMap<string, string> {
  return new Map(
    entriesOf('Names', given, /^#[0-9a-zA-Z_]+$/).map(([placeholder, name]) => {
      if (typeof name !== 'string' || name === '')
        throw validation(`ExpressionAttributeNames contains invalid value for key ${placeholder}`);
      return [placeholder, name];
    }),
  );
}

function valuesOf({ ExpressionAttributeValues: given }: JsonObject): ReadonlyMap<string, Value> {
  return new Map(
    entriesOf('Values', given, /^:[0-9a-zA-Z_]+$/).map(([placeholder, value]) => [
      placeholder,
      normalisedValue(value),
    ]),
  );
}

function entriesOf(kind: 'Names' | 'Values', given: unknown, pattern: RegExp): readonly [string, unknown][] {
  if (given === undefined || given === null) return [];
  const entries = isRecord(given) ? Object.entries(given) : [];
  if (entries.length === 0) throw validation(`ExpressionAttribute${kind} must not be empty`);
  const invalid = entries.find(([placeholder]) => !pattern.test(placeholder));
  if (invalid !== undefined)
    throw validation(`ExpressionAttribute${kind} contains invalid key: Syntax error; key: "${invalid[0]}"`);
  return entries;
}
