import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import type { Dice } from '../dice.ts';
import { personalMark } from '../marks.ts';

/** The input of the function from a state machine. */
export interface AskedCall {
  readonly operation: string;
  readonly input: object;
  readonly idempotencyKey?: string;
  readonly fields?: readonly string[];
}

export interface Customers {
  readonly bank: SimulatedBank;
  readonly dice: Dice;
  /** The team's own customers who have a number. */
  readonly reachable: () => readonly string[];
}

const isThere = ({ deleted_at }: { readonly deleted_at: string | null }) => deleted_at === null;

/** A person at the bank; occasionally one who does not exist. */
function anyPerson({ bank, dice }: Customers): string {
  const there = bank.store.persons.all().filter(isThere);
  return there.length === 0 || dice.chance(0.05) ? 'nobody' : dice.pick(there).id;
}

export function aRead(customers: Customers): AskedCall {
  const { bank, dice } = customers;
  const accounts = bank.store.accounts.all();
  if (accounts.length === 0 || dice.chance(0.5))
    return { operation: 'persons.get', input: { id: anyPerson(customers) }, fields: ['id'] };
  return { operation: 'accounts.get', input: { id: dice.pick(accounts).id } };
}

type Make = (customers: Customers, text: string) => AskedCall;

const sendMessage: Make = ({ dice, reachable, ...customers }, text) => {
  const person_id = dice.chance(0.9) ? dice.pick(reachable()) : anyPerson({ dice, reachable, ...customers });
  const body = { person_id, text, purpose: 'welcome', idempotency_key: dice.uuid() };
  return { operation: 'sms.messages.create', input: { body } };
};

const empty = [
  'birth_name',
  'birth_city',
  'industry',
  'website_social_media',
  'business_trading_name',
] as const;

/** An empty field is filled in at once; one with a value waits for the customer. */
const update: Make = (customers, text) => {
  const member = customers.dice.chance(0.3) ? 'last_name' : customers.dice.pick(empty);
  return { operation: 'persons.update', input: { id: anyPerson(customers), body: { [member]: text } } };
};

const createPerson: Make = (_customers, text) => ({
  operation: 'persons.create',
  input: { body: { first_name: text, last_name: text } },
});

const orderRepeatedly: Make = (customers, description) => {
  const { bank, dice } = customers;
  const accounts = bank.store.accounts.all().filter(({ person_id }) => person_id !== null);
  if (accounts.length === 0) return update(customers, description);
  const { id: account_id, person_id } = dice.pick(accounts);
  const body = {
    amount: { value: dice.between(1, 9_999), currency: 'EUR' },
    recipient_name: 'Landlord',
    recipient_iban: 'DE89370400440532013000',
    description,
    first_execution_date: '2027-03-01',
    reoccurrence: 'MONTHLY',
  };
  return { operation: 'persons.accounts.standingOrders.create', input: { person_id, account_id, body } };
};

const makes: readonly Make[] = [sendMessage, sendMessage, update, update, createPerson, orderRepeatedly];

/** A write with a text of its own, which identifies its effects. */
export function aWrite(customers: Customers, mark: string): AskedCall {
  return customers.dice.pick(makes)(customers, `${personalMark} ${mark}`);
}
