import type { SimulatedBank } from '#sandbox/engine/create-bank.ts';
import { businessCustomer, personCustomer, type Customer } from '#sandbox/operations/customers/customer.ts';
import {
  addTaxIdentification,
  changeTaxIdentification,
  taxIdentificationsOf,
} from '#sandbox/operations/customers/tax-identifications.ts';
import { findMobileNumber } from '#sandbox/operations/persons/mobile-number-of.ts';
import { registerMobileNumber, removeMobileNumber } from '#sandbox/operations/persons/mobile-number.ts';
import { changeBusinessAttributes, deleteBusiness } from '#sandbox/transitions/businesses.ts';
import type { Dice } from './dice.ts';

export interface CustomersDeps {
  readonly bank: SimulatedBank;
  readonly dice: Dice;
  /** A text that must be found nowhere but where personal data may be. */
  readonly personal: () => string;
}

/** What happens to customers of which an event tells no more than that it happened. */
export function customerMoves({ bank, dice, personal }: CustomersDeps) {
  const { store } = bank;
  const anyPerson = () => dice.pick(store.persons.where(({ deleted_at }) => deleted_at === null));
  const anyBusiness = () => {
    const known = store.businesses.where(({ deleted_at }) => deleted_at === null);
    if (known.length > 2) return dice.pick(known);
    const attributes = { name: personal() };
    const id = bank.ids.next('business');
    return store.businesses.insert({ id, created_at: bank.instant(), deleted_at: null, attributes });
  };
  const anyCustomer = (): Customer =>
    dice.chance(0.5) ? personCustomer(bank, anyPerson().id) : businessCustomer(bank, anyBusiness().id);

  return {
    changeBusiness: () => {
      changeBusinessAttributes(bank, { business_id: anyBusiness().id, attributes: { name: personal() } });
    },
    dissolveBusiness: () => {
      deleteBusiness(bank, { business_id: anyBusiness().id });
    },
    /** Who has a number gives it up, so that numbers go and come back. */
    changeNumber: () => {
      const { id } = anyPerson();
      const known = findMobileNumber(bank, id);
      if (known === undefined) registerMobileNumber(bank, id, `+49170${dice.between(1_000_000, 9_999_999)}`);
      else removeMobileNumber(bank, known.id);
    },
    changeTaxNumber: () => {
      const customer = anyCustomer();
      const first = { country: 'DE', number: personal(), primary: true };
      const [known = addTaxIdentification(bank, customer, first)] = taxIdentificationsOf(bank, customer);
      changeTaxIdentification(bank, customer, { id: known.id, change: { number: personal() } });
    },
  };
}
