import { businessCustomer, personCustomer, type Customer } from '#sandbox/entities/customers/customer.ts';
import {
  addTaxIdentification,
  changeTaxIdentification,
  taxIdentificationsOf,
} from '#sandbox/entities/customers/tax-identifications.ts';
import { findMobileNumber } from '#sandbox/entities/customers/mobile-number-of.ts';
import { registerMobileNumber, removeMobileNumber } from '#sandbox/operations/persons/mobile-number.ts';
import { changeBusinessAttributes, deleteBusiness } from '#sandbox/transitions/businesses.ts';
import { changeAttributes, deletePerson } from '#sandbox/transitions/persons.ts';
import type { Move, Moves } from './move.ts';
import type { MoveContext } from './move-context.ts';

const addCustomer: Move = ({ addCustomer: move }) => move();

const changed = ({ bank, personal, remember }: MoveContext, person_id: string) => {
  if (bank.store.persons.get(person_id).deleted_at !== null) return;
  changeAttributes(bank, { person_id, attributes: { job_title: personal() } });
  remember(person_id);
};

const change: Move = (context) => changed(context, context.anyPerson().id);

const changeOften: Move = (context) => {
  const { id } = context.anyPerson();
  context.often(4, () => changed(context, id));
};

/** Some must stay for everything else. */
const leave: Move = ({ bank, anyPerson, addCustomer: move }) => {
  if (bank.store.persons.by('deleted_at', null).length < 3) move();
  else deletePerson(bank, { person_id: anyPerson().id });
};

const changeBusiness: Move = ({ bank, anyBusiness, personal }) => {
  changeBusinessAttributes(bank, { business_id: anyBusiness().id, attributes: { name: personal() } });
};

/** Its representative stays a customer: the link must go, and the person must not. */
const dissolveBusiness: Move = ({ bank, ask, anyBusiness, anyPerson, later }) => {
  const { id: business_id } = anyBusiness();
  later(() => {
    if (bank.store.businesses.get(business_id).deleted_at === null) deleteBusiness(bank, { business_id });
  });
  const body = { legal_representative_id: anyPerson().id };
  ask('businesses.legalRepresentatives.create', { path: { business_id }, body });
};

/** A person with a number verifies or removes it, so that numbers come and go. */
const changeNumber: Move = ({ bank, dice, ask, anyPerson }) => {
  const { id: person_id } = anyPerson();
  const known = findMobileNumber(bank, person_id);
  if (known === undefined) {
    registerMobileNumber(bank, person_id, `+49170${dice.between(1_000_000, 9_999_999)}`);
    return;
  }
  if (known.verified || dice.chance(0.4)) {
    removeMobileNumber(bank, known.id);
    return;
  }
  const { number } = known;
  ask('persons.mobileNumber.authorize', { path: { person_id }, body: { number } });
  const token = bank.store.mobileNumbers.get(known.id).otp ?? '';
  ask('persons.mobileNumber.confirm', { path: { person_id }, body: { number, token } });
};

const changeTaxNumber: Move = ({ bank, dice, personal, anyPerson, anyBusiness }) => {
  const customer: Customer = dice.chance(0.5)
    ? personCustomer(bank, anyPerson().id)
    : businessCustomer(bank, anyBusiness().id);
  const first = { country: 'DE', number: personal(), primary: true };
  const [known = addTaxIdentification(bank, customer, first)] = taxIdentificationsOf(bank, customer);
  changeTaxIdentification(bank, customer, { id: known.id, change: { number: personal() } });
};

/** Customer changes whose event only says that they happened. */
export const customerMoves: Moves = {
  addCustomer: [8, addCustomer],
  change: [8, change],
  changeOften: [4, changeOften],
  leave: [2, leave],
  changeBusiness: [3, changeBusiness],
  dissolveBusiness: [2, dissolveBusiness],
  changeNumber: [5, changeNumber],
  changeTaxNumber: [3, changeTaxNumber],
};
