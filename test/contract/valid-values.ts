import fc from 'fast-check';
import { germanIban } from '#sandbox/engine/iban.ts';
import { ibanForm } from '#shared/bank/contract/schema/iban.ts';
import * as z from '#shared/kernel/zod.ts';
import '#test/property-sizes.ts';

/** Values that a schema takes; throws for a kind of schema that no request of the contract and no transition has. */
export function validValues(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  // Rules between members, and patterns beside other checks, are left to the schema itself.
  return valuesOf(schema, 0).filter(takenBy(schema));
}

const mostRefused = 100_000;

/** A filter that finds nothing would search for ever, where no time limit of a test ends it. */
function takenBy(schema: z.core.$ZodType): (value: unknown) => boolean {
  let refused = 0;
  return (value) => {
    const isTaken = z.safeParse(schema, value).success;
    refused = isTaken ? 0 : refused + 1;
    if (refused < mostRefused) return isTaken;
    throw new Error(`None of ${mostRefused} values is valid, the last being ${JSON.stringify(value)}.`);
  };
}

const deepest = 3;

function valuesOf(schema: z.core.$ZodType, depth: number): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return texts(rulesOf(schema)).filter(takenBy(schema));
    case 'number':
      return numbers(rulesOf(schema));
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'optional':
    case 'default':
      return valuesOf(def.innerType, depth);
    case 'null':
      return fc.constant(null);
    case 'nullable':
      return fc.option(valuesOf(def.innerType, depth));
    case 'lazy':
      return valuesOf(def.getter(), depth);
    case 'pipe':
      // The checks before it read only the size.
      return valuesOf(def.out, depth);
    case 'union':
      return fc.oneof(...optionsOf(def.options, depth).map((option) => valuesOf(option, depth)));
    case 'array':
      return fc.array(valuesOf(def.element, depth + 1), {
        minLength: rulesOf(schema).min_length ?? 0,
        maxLength: 3,
      });
    case 'record':
      return fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), valuesOf(def.valueType, depth + 1), {
        maxKeys: 3,
      });
    case 'object':
      return objects(def.shape, depth);
    default:
      throw new Error(`There are no values of ${def.type} yet.`);
  }
}

function objects(shape: z.core.$ZodLooseShape, depth: number): fc.Arbitrary<unknown> {
  const members = Object.entries<z.core.$ZodType>(shape);
  const required = members.filter(([, member]) => member._zod.optin === undefined).map(([name]) => name);
  const model = members.map(([name, member]) => [name, valuesOf(member, depth + 1)]);
  return fc.record(Object.fromEntries(model) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: required,
    noNullPrototype: true,
  });
}

/** Beyond some depth only what ends it. */
function optionsOf(options: readonly z.core.$ZodType[], depth: number): readonly z.core.$ZodType[] {
  const flat = options.filter(({ _zod: { def } }) => !['array', 'record', 'object'].includes(def.type));
  return depth < deepest || flat.length === 0 ? options : flat;
}

function texts(rules: Rules): fc.Arbitrary<string> {
  const { min_length: min = 0, max_length: max = 60, format, pattern } = rules;
  const instants = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  switch (format) {
    case 'date':
      return instants.map((date) => date.toISOString().slice(0, 10));
    case 'datetime':
      return instants.map((date) => date.toISOString());
    case 'uuid':
      return fc.uuid();
    case 'base64':
      return fc.base64String();
    case undefined:
      break;
    default:
      throw new Error(`There are no texts of the format ${format} yet.`);
  }
  // One in 97 texts of the form of an IBAN has right check digits, and most of those the structure of no country.
  if (pattern === ibanForm) return fc.stringMatching(/^\d{18}$/).map(germanIban);
  // No text of a pattern that takes any text would ever be an address, where a further check asks for one.
  if (pattern !== undefined) return withAddresses(fc.stringMatching(pattern, { size: 'small' }), pattern);
  const short = fc.string({ unit: 'grapheme', minLength: min, maxLength: Math.min(max, 40) });
  const longest = fc.constantFrom('x', 'ß').map((letter) => letter.repeat(max));
  return fc.oneof(
    { weight: 9, arbitrary: short },
    { weight: 1, arbitrary: longest },
    { weight: 1, arbitrary: fc.webUrl() },
  );
}

function withAddresses(texts: fc.Arbitrary<string>, pattern: RegExp): fc.Arbitrary<string> {
  if (!pattern.test('https://example.com/')) return texts;
  return fc.oneof({ weight: 10, arbitrary: texts }, { weight: 1, arbitrary: fc.webUrl() });
}

function numbers({ greater_than: min = -1_000_000, less_than: max = 1_000_000_000, format }: Rules) {
  if (format !== 'safeint') return fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
  return fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
}

interface Rules {
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly min_length?: number;
  readonly max_length?: number;
  readonly greater_than?: number;
  readonly less_than?: number;
}

/** The rules of a plain value by their names. */
function rulesOf({ _zod }: z.core.$ZodType): Rules {
  const { format, checks = [] } = _zod.def as { format?: string; checks?: readonly z.core.$ZodCheck[] };
  const entries = checks.flatMap((check): [string, unknown][] => {
    const def = (check as z.core.$ZodChecks)._zod.def;
    switch (def.check) {
      case 'min_length':
        return [[def.check, def.minimum]];
      case 'max_length':
        return [[def.check, def.maximum]];
      case 'greater_than':
      case 'less_than':
        return [[def.check, def.value]];
      case 'string_format':
        return [['pattern', def.pattern]];
      default:
        return [];
    }
  });
  return { ...(format !== undefined && { format }), ...(Object.fromEntries(entries) as Rules) };
}
