import { isRecord } from '#shared/kernel/json.ts';
import { recordOf, type JsonObject } from './json-schema.ts';

/** An example that fits a schema, always the same one. `name` is the member's, which tells what is usual there. */
export type ExampleOf = (schema: JsonObject, name?: string) => unknown;

/** Deeper lies only what refers to itself. */
const deepest = 8;

export function createExamples(resolve: (schema: JsonObject) => JsonObject): ExampleOf {
  function valueOf(reference: JsonObject, name: string, depth: number): unknown {
    const schema = resolve(reference);
    if ('const' in schema) return schema['const'];
    if ('default' in schema) return schema['default'];
    if (Array.isArray(schema['enum'])) return schema['enum'].at(0);
    const options = schema['anyOf'] ?? schema['oneOf'];
    if (Array.isArray(options)) return optionOf(options.filter(isRecord), name, depth);
    switch (typeOf(schema)) {
      case 'object':
        return objectOf(schema, depth);
      case 'array':
        return depth > deepest ? [] : [valueOf(recordOf(schema['items']), name, depth + 1)];
      case 'string':
        return textOf(schema, name);
      case 'integer':
        return within(schema, usualNumbers.get(name) ?? 1);
      case 'number':
        return within(schema, usualNumbers.get(name) ?? (/rate|percent/.test(name) ? 0.0499 : 1.5));
      case 'boolean':
        return true;
      default:
        return name === '' ? {} : null;
    }
  }

  function optionOf(options: readonly JsonObject[], name: string, depth: number): unknown {
    // At the bottom of what refers to itself, the first plain option ends it.
    const [option] = options.filter(({ type }) => type !== 'null');
    return option === undefined ? null : valueOf(option, name, depth + 1);
  }

  function objectOf(schema: JsonObject, depth: number): JsonObject {
    if (depth > deepest) return {};
    const members = Object.entries(recordOf(schema['properties']));
    const entries = members.map(([name, member]) => [name, valueOf(recordOf(member), name, depth + 1)]);
    return recordOf(Object.fromEntries(entries));
  }

  return (schema, name = '') => valueOf(schema, name, 0);
}

function typeOf({ type, properties }: JsonObject): unknown {
  if (type === undefined && properties !== undefined) return 'object';
  return Array.isArray(type) ? type.find((one) => one !== 'null') : type;
}

function within({ minimum, maximum, exclusiveMinimum }: JsonObject, usual: number): number {
  const least = typeof minimum === 'number' ? minimum : -Infinity;
  const above =
    typeof exclusiveMinimum === 'number' && usual <= exclusiveMinimum ? exclusiveMinimum + 1 : usual;
  const most = typeof maximum === 'number' ? maximum : Infinity;
  return Math.min(Math.max(above, least), most);
}

const usualNumbers = new Map([
  ['value', 1250],
  ['year', 2026],
  ['expires_in', 3600],
  ['size', 48_213],
]);

const [day, instant] = ['2026-03-02', '2026-03-02T09:30:00Z'];
const uuid = '1f0c2b7e-5d43-4a8e-9b61-7c2f0e8d4a15';
const iban = 'DE89370400440532013000';

/** By what the end of a member's name says; the first that fits wins. */
const usualTexts: readonly (readonly [RegExp, string])[] = [
  [/iban$/, iban],
  [/bic$/, 'BANKDEFFXXX'],
  [/currency$/, 'EUR'],
  [/^unit$/, 'cents'],
  [/^token_type$/, 'Bearer'],
  [/(^|_)(country|nationality)$|_country/, 'DE'],
  [/email/, 'anna.berg@example.com'],
  [/(phone|mobile)_number$|^number$|phone/, '+4915112345678'],
  [/url$|^redirect/, 'https://partner.example/webhooks'],
  [/^(tan|otp|token)$/, '212212'],
  [/_at$|timestamp|^recorded_at|^min$|^max$/, instant],
  [/(^|_)date$|_from$|_until$|^day$|_on$/, day],
  [/first_name$/, 'Anna'],
  [/last_name$/, 'Berg'],
  [/(recipient|sender|holder|creditor)_name$/, 'Anna Berg'],
  [/city$/, 'Berlin'],
  [/line_1$/, 'Lindenstraße 12'],
  [/postal_code$/, '10115'],
  [/^state$/, 'BE'],
  [/description$|^message$|^detail/, 'Rent March'],
  [/(^|_)id$|reference$|_key$/, uuid],
];

/** What is tried next, for the sake of patterns and formats. */
const otherTexts = [
  'example',
  day,
  instant,
  uuid,
  '212212',
  '1250',
  '12',
  'DE',
  'EUR',
  iban,
  'BANKDEFFXXX',
  '+4915112345678',
  '3045022100ab',
  'https://partner.example/webhooks',
  'anna.berg@example.com',
  'HRB 198673',
  '06:30',
  '2026-03',
  '0.05',
  'aGVsbG8=',
];

function textOf(schema: JsonObject, name: string): string {
  const usual = usualTexts.filter(([pattern]) => pattern.test(name)).map(([, text]) => text);
  const fitting = [...usual, ...otherTexts].find((text) => fits(schema, text));
  if (fitting !== undefined) return fitting;
  throw new Error(`No example fits ${name}: ${JSON.stringify(schema)}. Add one to usualTexts.`);
}

const formatPatterns: ReadonlyMap<unknown, RegExp> = new Map([
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['date-time', /^\d{4}-\d\d-\d\dT[\d:]+Z$/],
  ['time', /^\d\d:\d\d(:\d\d)?$/],
  ['uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/],
  ['uri', /^https:\/\//],
  ['email', /^\S+@\S+$/],
]);

function fits({ pattern, minLength, maxLength, format }: JsonObject, text: string): boolean {
  return (
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)) &&
    (typeof minLength !== 'number' || text.length >= minLength) &&
    (typeof maxLength !== 'number' || text.length <= maxLength) &&
    (formatPatterns.get(format)?.test(text) ?? true)
  );
}
