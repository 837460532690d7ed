import { bookingOf, type Charge } from '#shared/fees/model/charge.ts';
import type { FeeResponse } from '#shared/fees/commands/fee-queries.ts';
import type { ShownFee, ShownMonth, ShownReversal } from '#shared/fees/model/shown-fees.ts';
import { isStopped } from '#shared/fees/model/fee-intent.ts';
import { feeName } from '#shared/fees/model/fee-name.ts';
import { reversalName } from '#shared/fees/model/fee-reversal.ts';
import { signedAmountText } from '#shared/bookings/amount-text.ts';
import { textTable } from '#ops/terminal/table.ts';

const euros = (cents: number) => `${signedAmountText(cents)} EUR`;

/** The months with fees, one a line. */
export function textOfMonths(months: readonly ShownMonth[]): string {
  if (months.length === 0) return 'No fees are planned yet.';
  const rows = months.map(({ month, plannedCents, releasedAt, waitsBecause, journal }) => [
    month,
    euros(plannedCents),
    'since' in journal ? `${journal.state} since ${journal.since}` : journal.state,
    waitsBecause === undefined ? `released ${releasedAt ?? 'with the next run'}` : `waits: ${waitsBecause}`,
  ]);
  return textTable([['month', 'planned', 'journal', 'state'], ...rows]);
}

type Previewed = Extract<FeeResponse<'preview'>, { readonly charges: unknown }>;

/** Each charge with the lines that make its cents. */
export function textOfPreview({ charges, planned, accepted }: Previewed): string {
  const lists = accepted.map(({ priceList, day }) => `${priceList} from ${day}`);
  return [
    ...(lists.length === 0 ? [] : [`Agreed to: ${lists.join(', ')}`]),
    ...charges.flatMap(linesOfCharge),
    ...(charges.length > 0
      ? []
      : [planned.length === 0 ? 'Nothing is owed.' : 'Only the planned fees are owed.']),
    ...(planned.length === 0
      ? []
      : ['Planned already:', ...planned.flatMap(({ charge }) => linesOfCharge(charge))]),
  ].join('\n');
}

function linesOfCharge({ code, type, occurrence, cents, tax, priceLists, lines }: Charge): readonly string[] {
  const rows = lines.map((line) => [`  ${wordsOf(line)}`, euros(line.cents)]);
  const booking = bookingOf({ occurrence });
  return [
    `${code} (${type}), ${booking === undefined ? 'for the account' : `for booking ${booking}`}, by ${priceLists.join(', ')}`,
    textTable([...rows, ['  in all', euros(cents)], [`  of it ${tax.code}`, euros(tax.cents)]]),
  ];
}

function wordsOf(line: Charge['lines'][number]): string {
  switch (line.because) {
    case 'price':
      return 'price';
    case 'days':
      return `${line.firstDay} to ${line.lastDay} by ${line.priceList}${shareOf(line)}`;
    case 'percentage':
      return `${line.partsPerMillion / 10_000} % of ${euros(line.ofCents)}`;
    case 'tier':
      return `${line.partsPerMillion / 10_000} % of ${euros(line.ofCents)} and ${euros(line.fixedCents)}`;
    case 'year':
      return `the year from ${line.firstDay} to ${line.lastDay} by ${line.priceList}`;
    case 'once':
      return `once, on ${line.day}, by ${line.priceList}`;
    case 'count':
      return `price of number ${line.place} in the month`;
    case 'volume':
      return `${line.partsPerMillion / 10_000} % of ${euros(line.ofCents)}, after ${euros(line.beforeCents)} in the month`;
    case 'cap':
      return `at most ${euros(line.capCents)} in the month`;
    case 'credit':
      return `${line.credit}, ${euros(line.ofCents)} in the month`;
    case 'free':
      return `one of ${line.ofFree} that are free in a month`;
    case 'waiver':
      return `waived: ${line.reason}`;
    case 'currency':
      return `not charged: the booking is in ${line.currency}`;
    case 'withdrawn':
    case 'cancelled':
      return `not due: its booking was ${line.because}`;
    case 'corrected':
      return 'not due: its booking was corrected to one without this fee';
    case 'minimum':
    case 'maximum':
      return line.because;
  }
}

/** Parts of a month are rounded so that they add up to the whole. */
const shareOf = ({ share }: Extract<Charge['lines'][number], { readonly because: 'days' }>): string =>
  share === undefined ? '' : `, ${share.days}/${share.ofDays} of ${euros(share.ofCents)}`;

type Shown = Extract<FeeResponse<'show'>, { readonly fees: unknown }>;

/** The fees of an account, one a line. */
export function textOfFees(accountId: string, { fees, reversals, accepted, held }: Shown): string {
  const rows = fees.map((fee) => [
    feeName({ accountId, charge: fee.charge }),
    fee.settledIn === undefined ? fee.state : `SETTLED ${fee.settledIn}`,
    euros(fee.charge.cents),
    detailsOf(fee),
  ]);
  const paidBack = reversals.map((reversal) => [
    reversalName(reversal),
    reversal.state,
    euros(-reversal.cents),
    detailsOfReversal(reversal),
  ]);
  return [
    ...(held === undefined ? [] : [`Held: ${held}`]),
    ...accepted.map(({ priceList, day }) => `Agreed to ${priceList} from ${day}`),
    rows.length === 0 ? 'No fees are planned yet.' : textTable([['fee', 'state', 'amount', ''], ...rows]),
    ...(paidBack.length === 0 ? [] : [textTable([['reversal', 'state', 'amount', ''], ...paidBack])]),
  ].join('\n');
}

function detailsOf(fee: ShownFee): string {
  const { forPerson, reconciliationId, refusal, nextTryDay, stoppedBecause, writtenOffBecause } = fee;
  if (forPerson !== undefined) return `waits for two persons: ${forPerson}`;
  if (isStopped(fee)) return `waits: ${stoppedBecause}`;
  if (refusal !== undefined && nextTryDay !== undefined)
    return `refused ${refusal.count} times (${refusal.code}), again on ${nextTryDay}`;
  return writtenOffBecause ?? reconciliationId ?? '';
}

const detailsOfReversal = ({ forPerson, transferId }: ShownReversal): string =>
  forPerson === undefined ? (transferId ?? '') : `waits for two persons: ${forPerson}`;
