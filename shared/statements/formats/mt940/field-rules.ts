/** Character set x of SWIFT. */
const x = String.raw`[a-zA-Z\d/\-?:().,'+ ]`;
const balance = String.raw`([CD])(\d{6})([A-Z]{3})(\d{1,12},\d\d)`;
const isBalance = 'must be a balance of at most 15 characters, with a day';
/** A reference neither begins nor ends with a slash, and has no two in a row. */
const reference = String.raw`(?!/)(?!.*//)${x}{1,16}(?<!/)`;

/** A field as SWIFT's standards define it, and what may follow it. */
interface FieldRule {
  readonly form: RegExp;
  readonly rule: string;
  readonly next: readonly string[];
}

const rule = (form: string, is: string, next: readonly string[]): FieldRule => ({
  form: new RegExp(`^${form}$`),
  rule: is,
  next,
});

/** Lines of field 86. */
export const mostLinesOfNote = 6;

/** SWIFT takes 2,000 characters in a message, and counts the messages of a statement with five digits. */
const [charactersOfMessage, messages] = [2_000, 99_999];

/** By the widths of its fields: an entry with its field 86, and all fields around the entries of a message. */
const [charactersOfEntry, charactersOfFrame] = [520, 270];

/** A message is longer only if so many bookings would need too many messages: then it has its share of them. */
export const mostCharactersOfMessage = (bookings: number): number =>
  Math.max(charactersOfMessage, charactersOfFrame + charactersOfEntry * Math.ceil(bookings / messages));

/** What a message begins with. */
export const firstField = ':20:';

/** By the tag of the line. Lines without a tag are `note` after field 61, and `more` after field 86. */
export const fieldRules: ReadonlyMap<string, FieldRule> = new Map([
  [':20:', rule(`:20:${reference}`, 'must be a reference of at most 16 characters of SWIFT', [':25:'])],
  [':25:', rule(`:25:(?!/)${x}{1,35}`, 'must be an account of at most 35 characters of SWIFT', [':28C:'])],
  [
    ':28C:',
    rule(String.raw`:28C:\d{1,5}/(\d{1,5})`, 'must be two numbers of at most five digits', [
      ':60F:',
      ':60M:',
    ]),
  ],
  [':60F:', rule(`:60F:${balance}`, isBalance, [':61:', ':62F:', ':62M:'])],
  [':60M:', rule(`:60M:${balance}`, isBalance, [':61:', ':62F:', ':62M:'])],
  [
    ':61:',
    rule(
      String.raw`:61:(\d{6})(\d{4})(R?[CD])(\d{1,12},\d\d)[NFS][A-Z\d]{3}(?!/)${x}{1,16}?(?://${x}{1,16})?`,
      'must be an entry of two days, an amount of at most 15 characters, a type and two references',
      [':86:', 'note'],
    ),
  ],
  ['note', rule(`(?![:-])${x}{1,34}`, 'must be a note of at most 34 characters of SWIFT', [':86:'])],
  [
    ':86:',
    rule(`:86:${x}{1,65}`, 'must be lines of at most 65 characters of SWIFT', [
      ':61:',
      ':62F:',
      ':62M:',
      'more',
    ]),
  ],
  [
    'more',
    rule(`(?![:-])${x}{1,65}`, 'must be lines of at most 65 characters of SWIFT', [
      ':61:',
      ':62F:',
      ':62M:',
      'more',
    ]),
  ],
  [':62F:', rule(`:62F:${balance}`, isBalance, [':64:', '-'])],
  [':62M:', rule(`:62M:${balance}`, isBalance, ['-'])],
  [':64:', rule(`:64:${balance}`, isBalance, ['-'])],
  ['-', rule('-', 'must be the end of the message', [firstField])],
]);
