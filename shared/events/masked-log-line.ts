import { isRecord, type Json } from '#shared/kernel/json.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import * as z from '#shared/kernel/zod.ts';
import { publishedCatalog } from './published-catalog.ts';

/** Limits for output at a terminal: of texts, lists and objects, and of nesting. */
const [mostCharacters, mostEntries, mostLevels] = [500, 50, 6];

/** What an event calls a personal field, a log may call so as well. */
const personalNames = new Set(
  publishedCatalog.flatMap(({ personal }) =>
    personal.map((path) => plain(path.split(/[.[\]]/).findLast((part) => part !== '') ?? '')),
  ),
);

/** What replies of the bank and other software call so. */
const personalEnding =
  /(?:name|iban|bic|mail|phone|number|address|street|line1|line2|city|postalcode|birthday|birthdate|birthplace|taxid|gender|nationality|salutation|title|text|note|comment|token|secret|password|tan|pin)$/;

const mayBePersonal = (name: string) => personalNames.has(name) || personalEnding.test(name);

/** Fields of our own lines, whatever an event calls so: each is written in code, or holds names of calls and resources alone. */
const ours = new Set([
  'message',
  'cause',
  'problem',
  'reason',
  'location',
  'status',
  'id',
  'errortype',
  'functionname',
]);

/**
 * A line of a function's log as a person may see it. Ours hold names, ids and counts; code of a company and libraries may
 * write anything. So a value with the name of a personal field, a text with blanks in any other field, and whatever looks
 * like an IBAN, an address of mail, a phone number or a long number becomes its kind.
 */
export function maskedLogLine(text: string): Readonly<Record<string, Json>> | string {
  const read = jsonText.safeParse(text).data;
  if (!isRecord(read)) return maskedText(text.trimEnd());
  return Object.fromEntries(
    Object.entries(read)
      .slice(0, mostEntries)
      .map(([name, value]) => [name, ownField(name, value) ?? masked(name, value, mostLevels)]),
  );
}

function ownField(name: string, value: unknown): Json | undefined {
  if (typeof value === 'string' && ours.has(plain(name))) return maskedText(value);
  if (name === 'error' && typeof value === 'string' && shownAsError.test(value)) return maskedText(value);
  const error = name === 'error' ? errorFacts.safeParse(value).data : undefined;
  return error && { name: maskedText(error.name), ...(error.code !== undefined && { code: error.code }) };
}

/** Lines of functions hold of an error its class, and its code in brackets. */
const shownAsError = /^[\w.$-]{1,64}(?: \([\w.$-]{1,64}\))?$/;

/** Other lines of ours hold its class and code alone. */
const errorFacts = z.object({
  name: z.string(),
  code: z.optional(z.string().check(z.regex(/^[\w.:-]{1,100}$/))),
});

function masked(name: string, value: unknown, levels: number): Json {
  if (levels === 0) return '<nested deeper>';
  if (Array.isArray(value))
    return value.slice(0, mostEntries).map((item: unknown) => masked(name, item, levels - 1));
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, mostEntries)
        .map(([each, item]) => [each, masked(each, item, levels - 1)]),
    );
  if (typeof value === 'boolean' || value === null) return value;
  if (mayBePersonal(plain(name))) return `<${typeof value}>`;
  if (typeof value === 'number') return Math.abs(value) < longNumber ? value : '<number>';
  if (typeof value !== 'string') return `<${typeof value}>`;
  return /\s/.test(value) && !hasNames.has(plain(name)) ? '<string>' : maskedText(value);
}

/** A call of AWS and its resource. */
const hasNames = new Set(['action', 'resource']);

/** Above the milliseconds of an instant. */
const longNumber = 1e13;

function plain(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase();
}

/** What may be personal in a text, wherever it stands. An id of ours is hexadecimal or begins with letters. */
const patterns: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['mail address', /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g],
  ['IBAN', /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g],
  ['phone number', /(?<![\w.-])(?:\+|00)\d(?:[ /()-]*\d){6,14}(?![\w-])/g],
  ['number', /(?<![\w.:/#-])\d{9,}(?![\w.:-])/g],
];

/** The text without what looks personal in it. */
export function maskedText(text: string): string {
  let shown = text;
  for (const [kind, pattern] of patterns) shown = shown.replaceAll(pattern, `<${kind}>`);
  return shown.slice(0, mostCharacters);
}
