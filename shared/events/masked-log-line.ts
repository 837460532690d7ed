import { isRecord, type Json } from '#shared/kernel/json.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import { logSentences } from './log-sentences.ts';
import { isCode, maskedText } from './masked-text.ts';
import { isSentenceOfLambda, reasonsInLogs } from './platform-sentences.ts';
import { publishedCatalog } from './published-catalog.ts';

/** Limits for output at a terminal: of lists and objects, and of nesting. */
const [mostEntries, mostLevels] = [50, 6];

/** What an event calls a personal field, a log may call so as well. */
const personalNames = new Set(
  publishedCatalog.flatMap(({ personal }) =>
    personal.map((path) => plain(path.split(/[.[\]]/).findLast((part) => part !== '') ?? '')),
  ),
);

/** What replies of the bank and other software call so. */
const personalEnding =
  /(?:name|iban|bic|mail|phone|number|address|street|line1|line2|city|postalcode|birthday|birthdate|birthplace|taxid|gender|nationality|salutation|title|text|note|comment|token|secret|password|tan|pin|message)$/;

const mayBePersonal = (name: string) => personalNames.has(name) || personalEnding.test(name);

/** Fields of our own lines, whatever an event calls so. */
const ours = new Set(['problem', 'location', 'status', 'id', 'errortype', 'functionname']);

/**
 * A line of a function's log as a person may see it. Only what is known to be ours stays: sentences of a fixed list, codes,
 * ids, times and counts. Whatever else is written there, whatever its field is called, may be said of somebody: a message or
 * a reason of other code, each text with blanks, the value of a personal field. It becomes its kind.
 */
export function maskedLogLine(text: string): Readonly<Record<string, Json>> | string {
  const read = jsonText.safeParse(text).data;
  if (!isRecord(read)) return isSentenceOfLambda(text.trim()) ? text.trim() : '<string>';
  return Object.fromEntries(
    Object.entries(read)
      .slice(0, mostEntries)
      .map(([name, value]) => [name, ownField(plain(name), value) ?? masked(name, value, mostLevels)]),
  );
}

/** What we know how to show; undefined if the field is no such one. */
function ownField(name: string, value: unknown): Json | undefined {
  const shape = typeof value === 'string' ? shapes.get(name) : undefined;
  if (typeof value === 'string' && shape !== undefined) return shape(value) ? maskedText(value) : '<string>';
  if (stacks.has(name)) return placesIn(value);
  if (ours.has(name) && (typeof value === 'string' || typeof value === 'number'))
    return typeof value === 'string' && !isCode(value) ? '<string>' : bounded(value);
  return name === 'message' || name === 'error' ? errorIn(value) : undefined;
}

/** Fields that hold more than one word. */
const shapes: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['message', (text) => logSentences.has(text) || isSentenceOfLambda(text)],
  ['reason', (text) => reasonsInLogs.test(text)],
  ['error', isCause],
  ['cause', isCause],
  ['action', (text) => actionShape.test(text)],
  ['resource', isCode],
]);

/** Of AWS `dynamodb:PutItem`, or of the bank `persons.get 503`. */
const actionShape = /^[a-z][\w-]*(?::[A-Z]\w*|(?:\.\w+)+(?: \d{3})?)$/;
const causeShape = /^(?<code>[\w.$:-]{1,100})(?: \((?<inBrackets>[\w.$:-]{1,64})\))?(?: (?<call>.*))?$/;

/** Class or code of an error, its code in brackets, and the call with its resource. */
function isCause(text: string): boolean {
  const { code = '', inBrackets = '', call } = causeShape.exec(text)?.groups ?? {};
  if (code === '' || !isCode(code) || !isCode(inBrackets)) return false;
  if (call === undefined || actionShape.test(call)) return true;
  const [action = '', resource = '', ...more] = call.split(' ');
  return more.length === 0 && actionShape.test(action) && isCode(resource);
}

/** Lambda, and libraries, write an error as an object: its class and code stay, and where it happened. */
function errorIn(value: unknown): Json | undefined {
  if (!isRecord(value)) return undefined;
  const kept = Object.entries(value).flatMap(([name, each]): readonly (readonly [string, Json])[] => {
    const said = plain(name);
    if (stacks.has(said)) return [[name, placesIn(each)]];
    const isClass = ['name', 'errortype', 'code'].includes(said);
    return [[name, isClass && typeof each === 'string' && isCause(each) ? maskedText(each) : kindOf(each)]];
  });
  return Object.fromEntries(kept);
}

const stacks = new Set(['stack', 'stacktrace', 'trace']);
const placeAtEnd = /^\s*at .*?([\w.$-]{1,64}:\d{1,7}:\d{1,7})\)?$/;

/** Files with line and column. The lines before them are the message. */
function placesIn(value: unknown): Json {
  const lines = Array.isArray(value) ? value : typeof value === 'string' ? value.split('\n') : [];
  return lines
    .flatMap((line: unknown) => (typeof line === 'string' ? (placeAtEnd.exec(line)?.[1] ?? []) : []))
    .slice(0, mostEntries);
}

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
  if (mayBePersonal(plain(name))) return kindOf(value);
  if (typeof value === 'number') return bounded(value);
  return typeof value === 'string' && isCode(value) ? maskedText(value) : kindOf(value);
}

const kindOf = (value: unknown) => `<${typeof value}>`;

/** Above the milliseconds of an instant. */
const longNumber = 1e13;

function bounded(value: string | number): Json {
  if (typeof value === 'string') return maskedText(value);
  return Math.abs(value) < longNumber ? value : '<number>';
}

function plain(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase();
}
