import { isRecord } from '#shared/kernel/json.ts';
import { BankRefusal, invalidAttribute, type BankErrorEntry } from '#sandbox/engine/refusal.ts';

interface Blame {
  /** Members of the body that the bank converts. */
  readonly given: readonly string[];
  /** The field that the error names if it cannot. */
  readonly fields: readonly string[];
  readonly message: string;
}

/** Operations whose errors name the converted value instead of the parameter. See "Errors". */
const blames: Readonly<Record<string, Blame>> = {
  'accounts.statementOfAccounts.create': {
    given: ['period', 'year'],
    fields: ['start_date', 'end_date'],
    message: 'cannot be made of interval, period and year',
  },
};

/** Parses, and refuses by the fields that the operation's errors name. */
export function blaming<Parsed>(operation: string, body: unknown, parse: () => Parsed): Parsed {
  try {
    return parse();
  } catch (error) {
    const blame = blames[operation];
    if (blame === undefined || !(error instanceof BankRefusal)) throw error;
    throw new BankRefusal(error.status, ...blamed(error.entries, body, blame));
  }
}

function blamed(entries: readonly BankErrorEntry[], body: unknown, { given, fields, message }: Blame) {
  // The error names a missing member itself: it cannot be converted into dates.
  const isGiven = ({ source }: BankErrorEntry) =>
    source !== undefined &&
    given.includes(source.field) &&
    isRecord(body) &&
    (body[source.field] ?? null) !== null;
  const others = entries.filter((entry) => !isGiven(entry));
  if (others.length === entries.length) return entries;
  return [...others, ...fields.map((field) => invalidAttribute(field, message))];
}
