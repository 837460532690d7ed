import type { Break } from '#shared/breaks/break.ts';
import { bookingOf } from '#shared/fees/model/charge.ts';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import type { LifeStep } from './life.ts';

/** A difference between the bank and us about the same thing. Why persons settled it may name somebody: `breaks show` says it. */
export const breakStep = ({ id, kind, field, state, firstSeenAt, settledBy }: Break): LifeStep => ({
  at: firstSeenAt,
  what: `A comparison found a difference of ${field} with the bank (${kind}); it is ${state.toLowerCase().replaceAll('_', ' ')}${settledBy === undefined ? '' : ', as persons decided'}`,
  where: id,
  next: `breaks show ${id}`,
});

/** The statement of a period. */
export function statementStep({ accountId, firstDay, lastDay, state, publication }: StatementRow): LifeStep {
  const period = `${firstDay} to ${lastDay}`;
  const next = `statements show ${accountId}`;
  return publication === undefined
    ? {
        what: `The statement from ${period} is ${state.toLowerCase().replaceAll('_', ' ')}, not published`,
        next,
      }
    : {
        at: publication.at,
        what: `Statement ${publication.number} of ${publication.year}, from ${period}, was published`,
        where: publication.files.json,
        next,
      };
}

const feeStates: Readonly<Record<FeeIntent['state'], string>> = {
  PLANNED: 'is planned',
  SUBMITTING: 'is being sent to the bank',
  IN_DOUBT: 'was sent, and it is unknown whether the bank charged it',
  ACCEPTED: 'was charged by the bank',
  BOOKED: 'was charged by the bank and is booked',
  REFUSED: 'was refused by the bank and is tried again',
  WAIVED: 'was waived',
  WRITTEN_OFF: 'was written off',
  NOT_DUE: 'costs nothing',
};

/** A fee that is due for a booking, or that a booking on the account shows. */
export function feeStep({ id, accountId, charge, state, acceptedAt, forPerson }: FeeIntent): LifeStep {
  const waits = forPerson === undefined ? '' : `; a person has to decide: ${forPerson}`;
  return {
    ...(acceptedAt !== undefined && { at: acceptedAt }),
    what: `The fee ${charge.code} of ${charge.period}, ${charge.cents} cents, ${feeStates[state]}${waits}`,
    where: id,
    next: `fees show ${accountId}`,
  };
}

/** Whether the fee is due for this booking, or is this booking. */
export const isFeeOf = ({ charge, bookingId }: FeeIntent, id: string): boolean =>
  bookingId === id || bookingOf(charge) === id;
