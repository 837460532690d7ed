import { isRecord } from '#shared/kernel/json.ts';
import { BankRefusal, invalidAttribute, type BankErrorEntry } from '#sandbox/engine/refusal.ts';

interface Blame {
  /** Numbers of the body that the bank makes something else of. */
  readonly numbers: readonly string[];
  /** What it blames where it cannot. */
  readonly fields: readonly string[];
  readonly message: string;
}

/** Operations that blame what they make of a parameter, not the parameter. See "Errors". */
const blames: Readonly<Record<string, Blame>> = {
  'accounts.statementOfAccounts.create': {
    numbers: ['period', 'year'],
    fields: ['start_date', 'end_date'],
    message: 'cannot be made of interval, period and year',
  },
};

/** Parses, and refuses by the fields that the operation blames. */
export function blaming<Parsed>(operation: string, body: unknown, parse: () => Parsed): Parsed {
  try {
    return parse();
  } catch (error) {
    const blame = blames[operation];
    if (blame === undefined || !(error instanceof BankRefusal)) throw error;
    throw new BankRefusal(error.status, ...blamed(error.entries, body, blame));
  }
}

function blamed(entries: readonly BankErrorEntry[], body: unknown, { numbers, fields, message }: Blame) {
  const isNumber = ({ source }: BankErrorEntry) =>
    source !== undefined &&
    numbers.includes(source.field) &&
    isRecord(body) &&
    typeof body[source.field] === 'number';
  const others = entries.filter((entry) => !isNumber(entry));
  if (others.length === entries.length) return entries;
  return [...others, ...fields.map((field) => invalidAttribute(field, message))];
}
