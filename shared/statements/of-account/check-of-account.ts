import { checkCsv, textCell, type Cell } from '#shared/bookings/file-checks/check-csv.ts';
import { FormatError, type FileCheck } from '#shared/bookings/file-checks/file-check.ts';
import { amountCell, dayCell, recordCell } from '#shared/statements/formats/statement-cells.ts';
import { centsOf } from '#shared/bookings/file-checks/text-forms.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import { isWellFormedJson } from '#shared/kernel/well-formed.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';

const name = z.string().check(z.minLength(1));
const day = z.iso.date();

const text = z.nullish(z.string());

/** The fields of a booking that holders may see, as they are published. */
const publishedBooking = z.strictObject({
  id: name,
  amount: z.strictObject({ value: z.int(), currency: z.nullish(name) }),
  booking_date: z.nullish(day),
  valuta_date: z.nullish(day),
  type: text,
  booking_type: text,
  description: text,
  name: text,
  sender_name: text,
  sender_iban: text,
  sender_bic: text,
  recipient_name: text,
  recipient_iban: text,
  recipient_bic: text,
  receiver_iban_virtual: text,
  end_to_end_id: text,
  purpose_code: text,
  creditor_identifier: text,
  mandate_reference: text,
  transaction_id: text,
  return_transaction_id: text,
  sepa_return_code: text,
  sepa_return_reason: text,
  sepa_return_reason_definition: text,
});

const publishedFee = z.strictObject({ type: text, amount: z.nullish(z.int()), count: z.nullish(z.number()) });

const published = memoised(() =>
  z.pipe(
    jsonText,
    z.strictObject({
      id: name,
      number: z.optional(z.string()),
      period: z.strictObject({ from: day, to: day }),
      iban: name,
      currency: name,
      opening_balance: z.int(),
      closing_balance: z.int(),
      interest_accrual_rate: z.optional(z.number()),
      overdraft_rate: z.optional(z.number()),
      disclaimer: z.optional(z.string()),
      fees: z.array(publishedFee),
      bookings: z.array(publishedBooking),
    }),
  ),
);

/** Holds the JSON file of a statement of account against its schema. */
export function checkOfAccountJson(): FileCheck {
  let text = '';
  return {
    add: (piece) => void (text += piece),
    end() {
      const [issue] = published().safeParse(text).error?.issues ?? [];
      const format = 'of-account-json';
      if (issue !== undefined) {
        const field = issue.path.length === 0 ? 'file' : issue.path.join('.');
        throw new FormatError({ format, field, rule: issue.message });
      }
      if (!isWellFormedJson(text))
        throw new FormatError({
          format,
          field: 'file',
          rule: 'must have whole characters, and none of the code 0',
        });
    },
  };
}

const columns = new Map<string, Cell>([
  ['record', recordCell],
  ['period_from', dayCell],
  ['period_to', dayCell],
  ['booking_id', textCell],
  ['valuta_date', dayCell],
  ['amount', amountCell],
  ['currency', textCell],
  ['balance', amountCell],
]);

/** Holds its CSV file against the rules of its columns. Each balance is the one before with the amount. */
export function checkOfAccountCsv(): FileCheck {
  let balanceCents: number | undefined;
  return checkCsv({
    format: 'of-account-csv',
    columns,
    row([record = '', from = '', to = '', booking = '', , amount = '', currency = '', balance = ''], refuse) {
      if (record === '' || from === '' || to === '' || currency === '' || balance === '')
        refuse('row', 'must have its record, period, currency and balance');
      if ((record === 'booking') !== (booking !== '' && amount !== ''))
        refuse('amount', 'must stand beside a booking alone');
      const cents = centsOf(balance, '.') ?? 0;
      if (cents !== (balanceCents ?? cents) + (centsOf(amount, '.') ?? 0))
        refuse('balance', 'must be the balance before with the amount');
      balanceCents = cents;
    },
    end(refuse) {
      if (balanceCents === undefined) refuse('file', 'must have its balances');
    },
  });
}
