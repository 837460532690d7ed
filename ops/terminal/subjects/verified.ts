import { amountText } from '#shared/bookings/amount-text.ts';
import {
  reconciliationCommands,
  type ReconciliationResponse,
} from '#shared/reconciliation/commands/reconciliation-commands.ts';
import {
  mostHours,
  type ComparedBalances,
  type Detection,
  type Shares,
  type VerifiedShare,
} from '#shared/reconciliation/model/verified-share.ts';
import { commonFlags, type CommonFlags } from '#ops/terminal/arguments.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { counted } from '#ops/terminal/counted.ts';
import { textTable } from '#ops/terminal/table.ts';
import { wholeNumber } from '#ops/terminal/whole-number.ts';

interface DaysFlags extends CommonFlags {
  readonly days: number;
}

type Answer = ReconciliationResponse<'verified'>;

/** How much of what the bank recorded is verified against its balances, and how soon. */
export const verified = stageCommand({
  brief: 'Show the share of bookings that is verified against the balances of the bank',
  parameters: {
    flags: {
      ...commonFlags,
      days: {
        kind: 'parsed',
        parse: wholeNumber(1, 90),
        default: '30',
        placeholder: 'N',
        brief: 'Verified in the last N days, at most 90',
      },
    },
  },
  answer: async ({ flags: { days }, deployment: { operators } }: Asked<DaysFlags>): Promise<Answer> =>
    operators.call(reconciliationCommands.verified, { days }),
  text: (answer) => ('refused' in answer ? `Not done: ${answer.refused}.` : textOf(answer, answer.detection)),
  isSuccess: (answer) => 'currencies' in answer && isInOrder(answer),
});

const all = 1_000_000;

/** Everything was verified within four days, nothing is open for longer, and nothing is left out. */
function isInOrder({ bookings, currencies, accountsLeftOut, compared }: VerifiedShare): boolean {
  return (
    accountsLeftOut === 0 &&
    textOfCompared(compared).length === 0 &&
    (bookings.inFourDaysPpm ?? all) === all &&
    currencies.every(
      ({ unverified, unexplainedCents }) => unverified.older.bookings === 0 && unexplainedCents.older === 0,
    )
  );
}

function textOf(share: VerifiedShare, detection: Detection): string {
  const { firstDay, lastDay, bookings, currencies, accountsLeftOut, compared } = share;
  const unexplained = currencies.filter(
    ({ unexplainedCents: { day, fourDays, older } }) => day + fourDays + older > 0,
  );
  return [
    `Verified against the balances of the bank from ${firstDay} to ${lastDay}:`,
    textTable([
      ['of', 'within 1 day', 'within 4 days', 'verified', 'not verified'],
      ['bookings', ...row(bookings, String)],
      ...currencies.map(({ currency, cents }) => [currency, ...row(cents, amountText)]),
    ]),
    unexplained.length === 0
      ? 'No balance is unexplained.'
      : textTable([
          ['unexplained', 'up to 1 day', 'up to 4 days', 'longer'],
          ...unexplained.map(({ currency, unexplainedCents: { day, fourDays, older } }) => [
            currency,
            ...[day, fourDays, older].map((cents) => amountText(cents)),
          ]),
        ]),
    ...(accountsLeftOut === 0
      ? []
      : [
          `Bookings of ${counted(accountsLeftOut, 'more account')} with an unexplained balance or open breaks are not in these numbers.`,
        ]),
    ...textOfCompared(compared),
    textOfDetection(detection),
  ].join('\n');
}

/** Why these numbers may lack bookings; empty if all balances were compared. */
function textOfCompared({ hours, missed }: ComparedBalances): readonly string[] {
  if (hours === undefined) return ['No complete run has compared all balances yet: no share is known.'];
  const since = hours.toFixed(1);
  return [
    ...(hours > mostHours.inFourDays
      ? [`The last complete run over all balances began ${since} h ago: no share is known.`]
      : []),
    ...(missed > 0
      ? [`The run over all balances that began ${since} h ago left out ${counted(missed, 'account')}.`]
      : []),
  ];
}

const row = (
  { inDayPpm, inFourDaysPpm, verified: sum, unverified }: Shares,
  text: (value: number) => string,
): string[] => [percent(inDayPpm), percent(inFourDaysPpm), text(sum), text(unverified)];

const percent = (ppm: number | null): string => (ppm === null ? '-' : `${(ppm / 10_000).toFixed(4)} %`);

function textOfDetection({ breaks, medianHours = 0, longestHours = 0 }: Detection): string {
  if (breaks === 0) return 'No difference of a recorded booking was found.';
  const found = `${counted(breaks, 'difference')} of recorded bookings ${breaks === 1 ? 'was' : 'were'} found`;
  return `${found} after ${medianHours.toFixed(1)} h (median), at most ${longestHours.toFixed(1)} h.`;
}
