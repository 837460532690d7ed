import type * as z from 'zod/mini';

/** What is wrong with a value and what is allowed, to follow the name of its field; never the value itself. */
export function issueSentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return absence(issue.input) ?? `must be ${kindOf(issue)}`;
    case 'invalid_value':
      return absence(issue.input) ?? `must be ${oneOf(issue.values)}`;
    case 'invalid_union':
      return issue.inclusive === false || issue.options === undefined
        ? (absence(issue.input) ?? insideOnly(issue.errors) ?? 'matches none of the allowed forms')
        : `must be ${oneOf(issue.options)}`;
    case 'too_big':
      return boundSentence(issue, issue.maximum, ['at most', 'below']);
    case 'too_small':
      return issue.minimum === 1 && issue.origin in units
        ? 'cannot be empty'
        : boundSentence(issue, issue.minimum, ['at least', 'above']);
    case 'invalid_format':
      return `must be ${formats[issue.format] ?? 'in another format'}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `has unknown members: ${issue.keys.join(', ')}`;
    case 'invalid_key':
      return 'is not an allowed name';
    default:
      return 'is not allowed';
  }
}

function absence(input: unknown): string | undefined {
  if (input === undefined) return 'is missing';
  return input === null ? 'cannot be null: leave it out instead' : undefined;
}

/** Where one form alone is of the right kind, such as an object beside `none`: what is wrong inside it. */
function insideOnly(forms: readonly (readonly z.core.$ZodIssue[])[]): string | undefined {
  const inside = forms.filter((issues) => issues.every(({ path }) => path.length > 0));
  const [only] = inside;
  if (only === undefined || inside.length > 1) return undefined;
  return only.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ');
}

type Words = Readonly<Record<string, string>>;

const kinds: Words = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const formats: Words = {
  date: 'a day (YYYY-MM-DD)',
  datetime: 'a date and time with an offset (2026-03-31T08:00:00Z)',
  safeint: 'a whole number',
  uuid: 'a UUID',
  url: 'an address (URL)',
  email: 'an e-mail address',
  base64: 'a Base64 string',
};

/** The format, if the schema has one: a caller that sends a number for a date needs to know how to write a date. */
function kindOf({ inst, expected }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string {
  const def = inst?._zod.def;
  const format = def !== undefined && 'format' in def ? formats[String(def.format)] : undefined;
  return format ?? kinds[expected] ?? 'of another type';
}

/** Characters of a list of values: nobody reads a hundred of them in a message. */
const longestList = 160;

function oneOf(values: readonly unknown[]): string {
  if (values.length === 1) return String(values[0]);
  const all = `one of ${values.join(', ')}`;
  if (all.length <= longestList) return all;
  return `${all.slice(0, all.lastIndexOf(', ', longestList))} or another of the ${values.length} known values`;
}

const units: Readonly<Record<string, readonly [one: string, several: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  file: ['byte', 'bytes'],
};

function boundSentence(
  { origin, exact, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall>,
  limit: number | bigint,
  [included, excluded]: readonly [included: string, excluded: string],
): string {
  const unit = units[origin];
  if (unit === undefined) return `must be ${inclusive === false ? excluded : included} ${limit}`;
  return `must have ${exact === true ? 'exactly' : included} ${limit} ${unit[limit === 1 ? 0 : 1]}`;
}
