import type { Bank } from '#sandbox/engine/bank.ts';
import type { Person } from '#sandbox/engine/model.ts';
import type { CreditLine, Renewal } from '#sandbox/engine/model/lending.ts';
import { renewalStates } from '#sandbox/engine/states/credit-lines.ts';
import { refusal, validationError } from '#sandbox/engine/refusal.ts';
import { isRecord } from '#shared/kernel/json.ts';

/** A credit line in France runs for a year and can be renewed for another; in other countries it has no end. */
export function firstRenewal(bank: Bank, person: Person): Renewal | null {
  if (countryOf(person) !== 'FR') return null;
  return {
    id: bank.ids.next('renewal'),
    status: 'created',
    status_description: null,
    rejection_date: null,
    notification_sent_date: null,
    effective_from_date: yearsAfter(bank.today(), 1),
    effective_until_date: yearsAfter(bank.today(), 2),
  };
}

/** The renewal that can still be announced or cancelled. */
export function openRenewal({ renewal }: CreditLine): Renewal {
  if (renewal === null) {
    throw refusal(403, 'unauthorized_action', 'Only credit lines of customers in France are renewed.');
  }
  if (renewalStates.isFinal(renewal.status)) throw validationError('The renewal is cancelled.');
  return renewal;
}

function countryOf({ attributes }: Person): unknown {
  const { country, address } = attributes;
  return country ?? (isRecord(address) ? address['country'] : undefined);
}

/** A leap day has no counterpart: the bank uses the first of March. */
function yearsAfter(day: string, count: number): string {
  const date = new Date(day);
  date.setUTCFullYear(date.getUTCFullYear() + count);
  return date.toISOString().slice(0, 10);
}
