import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '#shared/kernel/json.ts';
import type { MirrorChange } from '#shared/mirror/effect.ts';
import type { SimulatedBank } from '#sandbox/engine/create-bank.ts';
import { shownBusiness } from '#sandbox/operations/businesses/shown-business.ts';
import { customerOf } from '#sandbox/operations/customers/customer.ts';
import {
  shownTaxIdentification,
  taxIdentificationsOf,
} from '#sandbox/operations/customers/tax-identifications.ts';
import { findMobileNumber } from '#sandbox/operations/persons/mobile-number-of.ts';
import { shownPerson } from '#sandbox/operations/persons/shown-person.ts';
import { promise } from './violation.ts';

/** The row of a kind and aspect, `person/mobile_number`; `state` where none is named. */
type RowOf = (kind: string, entityId: string) => MirrorChange | undefined;

/** What is read from the bank is mirrored as it is there, and who is gone there is to be erased. */
export function customersAreAsAtTheBank(bank: SimulatedBank, row: RowOf): void {
  const told = toldIn(bank);
  const { persons, businesses } = bank.store;
  for (const { id, deleted_at } of persons.all()) {
    if (deleted_at !== null) isErased(row, 'person', id);
  }
  for (const { id, deleted_at } of businesses.all()) {
    if (deleted_at !== null) isErased(row, 'business', id);
  }
  const isThere = ({ deleted_at }: { deleted_at: string | null }) => deleted_at === null;
  for (const person of persons.where(isThere)) {
    if (told.has(`PERSON_CHANGED ${person.id}`)) isSame(row('person', person.id), shownPerson(person));
    const isToldOfNumber = told.has(`PERSON_MOBILE_NUMBER_CREATED ${person.id}`);
    if (isToldOfNumber) numberIsAsAtTheBank(bank, row, person.id);
  }
  for (const business of businesses.where(isThere)) {
    if (told.has(`BUSINESS_CHANGED ${business.id}`))
      isSame(row('business', business.id), shownBusiness(business));
  }
  taxNumbersAreAsAtTheBank(bank, row);
}

function toldIn(bank: SimulatedBank): ReadonlySet<string> {
  return new Set(bank.desk.log().map(({ event_type, entity_id }) => `${event_type} ${entity_id}`));
}

function isErased(row: RowOf, kind: 'person' | 'business', id: string): void {
  const erasure = row(`erasure/${kind}`, id);
  promise(erasure?.status === 'announced', () => `the erasure of ${id} is not announced`);
}

function isSame(held: MirrorChange | undefined, truth: Readonly<Record<string, unknown>>): void {
  const data = dataOf(held);
  const isEqual = Object.entries(truth).every(([name, value]) => isDeepStrictEqual(data[name], value));
  promise(
    isEqual,
    () =>
      `${JSON.stringify(held?.key)} differs: mirror ${JSON.stringify(data)}, bank ${JSON.stringify(truth)}`,
  );
}

/** No customer is as large as what lies in the bucket. */
function dataOf(change: MirrorChange | undefined): Record<string, unknown> {
  if (change?.data.at !== 'row') return {};
  const value: unknown = JSON.parse(change.data.json);
  return isRecord(value) ? value : {};
}

function numberIsAsAtTheBank(bank: SimulatedBank, row: RowOf, personId: string): void {
  const known = findMobileNumber(bank, personId);
  const held = row('person/mobile_number', personId);
  const absentAt = row('person/mobile_number_absence', personId)?.readAt ?? '';
  const isHeld = (held?.readAt ?? '') > absentAt;
  promise(isHeld === (known !== undefined), () => `the number of ${personId} is not as at the bank`);
  if (known !== undefined) isSame(held, { id: known.id, number: known.number, verified: known.verified });
}

function taxNumbersAreAsAtTheBank(bank: SimulatedBank, row: RowOf): void {
  const { persons, businesses, taxIdentifications } = bank.store;
  for (const { customer_id } of taxIdentifications.all()) {
    const customer = persons.find(customer_id) ?? businesses.find(customer_id);
    if (customer?.deleted_at !== null) continue;
    const { type } = customerOf(bank, customer_id);
    const known = taxIdentificationsOf(bank, { type, id: customer_id }).map(shownTaxIdentification);
    isSame(row(`${type.toLowerCase()}/tax_identifications`, customer_id), { tax_identifications: known });
  }
}
