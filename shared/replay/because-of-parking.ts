import { endedItsProcess } from '#shared/kernel/begun-work.ts';

/** Why an event was set aside, by the first word of the reason that its record keeps. */
const becauseOf: Readonly<Record<string, string>> = {
  payload: 'its body does not have the form that its type has',
  key: 'an id or a status in it is too long, or no valid text',
  'entity-unknown': 'neither its body nor its header says what it is about',
  'amount-missing': 'the booking has no amount',
  'amount-unit-unknown': 'an amount in it is in another unit than cents',
  'amount-currency-unknown': 'the currency of an amount in it is not three capitals',
  'not-json': 'its body cannot be read',
  'not-an-object': 'its body cannot be read',
  'queue-of-another-family': 'it waited for another handler while a deployment moved its type',
  'changed-after-append': 'the booking was known with another amount, account or date',
  'terminal-status-contradicted': 'another final status was known',
  'entity-of-another-owner': 'what it is about belongs to another customer',
  'refused-by-store': 'the database does not take what it says',
  [endedItsProcess]: 'the function ended three times while it worked on it',
};

/** The place in the body that a reason names: names of fields, and never a value. */
const placeIn = (reason: string) => /^(?:payload|key): (\S+)/.exec(reason)?.[1];

/** Why an event was set aside, as half a sentence. */
export function becauseOfParking(reason: string): string {
  const [kind = ''] = reason.split(':');
  const because = Object.hasOwn(becauseOf, kind) ? becauseOf[kind] : undefined;
  // A later release may know more words.
  if (because === undefined)
    return /^[a-z]+(?:-[a-z]+)*$/.test(kind) ? `its handler says ${kind}` : 'its handler says why in words';
  const place = placeIn(reason);
  return place === undefined ? because : `${because} (${place})`;
}
