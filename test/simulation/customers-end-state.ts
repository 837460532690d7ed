import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '#shared/kernel/json.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { shownBusiness } from '#sandbox/entities/customers/shown-business.ts';
import { customerOf } from '#sandbox/entities/customers/customer.ts';
import {
  shownTaxIdentification,
  taxIdentificationsOf,
} from '#sandbox/entities/customers/tax-identifications.ts';
import { findMobileNumber } from '#sandbox/entities/customers/mobile-number-of.ts';
import { shownPerson } from '#sandbox/entities/customers/shown-person.ts';
import type { StoredRow } from './stored.ts';
import { promise } from './violation.ts';

/** The row of a kind and aspect, such as `person/mobile_number`, with its data; the aspect defaults to `state`. */
type RowOf = (kind: string, entityId: string) => StoredRow | undefined;

interface KnownCustomers {
  readonly bank: SimulatedBank;
  readonly row: RowOf;
  /** Whether the last event of such a row arrived, or the row was compared with the bank since. */
  readonly isLastKnown: (kind: string, entityId: string) => boolean;
  /** The state of a customer's erasure; undefined if it was never started. */
  readonly erasureOf: (kind: 'person' | 'business', id: string) => unknown;
}

/** Entities read from the bank are mirrored as they are there, and customers deleted there are erased. */
export function customersAreAsAtTheBank(known: KnownCustomers): void {
  const { bank, row, isLastKnown } = known;
  const { persons, businesses } = bank.store;
  for (const { id, deleted_at } of persons.all()) {
    if (deleted_at !== null) isErased(known, 'person', id);
  }
  for (const { id, deleted_at } of businesses.all()) {
    if (deleted_at !== null) isErased(known, 'business', id);
  }
  const isThere = ({ deleted_at }: { deleted_at: string | null }) => deleted_at === null;
  for (const person of persons.all().filter(isThere)) {
    if (isLastKnown('person', person.id)) isSame(row('person', person.id), shownPerson(person));
    if (isLastKnown('person/mobile_number', person.id)) numberIsAsAtTheBank(bank, row, person.id);
  }
  for (const business of businesses.all().filter(isThere)) {
    if (isLastKnown('business', business.id)) isSame(row('business', business.id), shownBusiness(business));
  }
  taxNumbersAreAsAtTheBank(known);
}

/** If the mirror never knew a customer, there is nothing to erase. */
function isErased({ isLastKnown, erasureOf }: KnownCustomers, kind: 'person' | 'business', id: string): void {
  if (!isLastKnown(`erasure/${kind}`, id)) return;
  const state = erasureOf(kind, id);
  promise(state === 'completed' || state === 'unknown', () => `the erasure of ${id} is ${String(state)}`);
}

function isSame(held: StoredRow | undefined, truth: Readonly<Record<string, unknown>>): void {
  const data = dataOf(held);
  const isEqual = Object.entries(truth).every(([name, value]) => isDeepStrictEqual(data[name], value));
  promise(
    isEqual,
    () =>
      `${JSON.stringify(held?.key)} differs: mirror ${JSON.stringify(data)}, bank ${JSON.stringify(truth)}`,
  );
}

function dataOf(change: StoredRow | undefined): Record<string, unknown> {
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

function taxNumbersAreAsAtTheBank({ bank, row, isLastKnown }: KnownCustomers): void {
  const { persons, businesses, taxIdentifications } = bank.store;
  for (const { customer_id } of taxIdentifications.all()) {
    const customer = persons.find(customer_id) ?? businesses.find(customer_id);
    if (customer?.deleted_at !== null) continue;
    const { type } = customerOf(bank, customer_id);
    const kind = `${type.toLowerCase()}/tax_identifications`;
    if (!isLastKnown(kind, customer_id)) continue;
    const known = taxIdentificationsOf(bank, { type, id: customer_id }).map(shownTaxIdentification);
    isSame(row(kind, customer_id), { tax_identifications: known });
  }
}
