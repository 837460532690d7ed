import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import type { Account, Card, Person } from '#sandbox/engine/model.ts';
import type { Business } from '#sandbox/engine/model/businesses.ts';
import { BankRefusal } from '#sandbox/engine/refusal.ts';
import { shownPerson } from '#sandbox/entities/customers/shown-person.ts';
import { openAccount } from '#sandbox/transitions/account-openings.ts';
import { changeCard } from '#sandbox/transitions/cards.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { AnyReply, Call, OperationHandler } from '#sandbox/engine/operation.ts';
import { handlers } from '#sandbox/operations/handlers.ts';
import type { OperationName, RowOf } from '#shared/bank/contract/operations.ts';
import type { Agenda } from '../agenda.ts';
import type { Dice } from '../dice.ts';
import { personalMark, marksIn } from '../marks.ts';
import type { Trace } from '../trace.ts';
import { withLargePayloads } from './large-payloads.ts';
import type { Move } from './move.ts';

/** What moves work with: the bank, its customers, and the dice that choose among them. */
export interface MoveContext {
  readonly bank: SimulatedBank;
  readonly dice: Dice;
  readonly ask: Ask;
  /** A text that must only be found where personal data may be. */
  readonly personal: () => string;
  /** The same instead of an IBAN, where it is not validated. */
  readonly iban: () => string;
  readonly cents: () => number;
  /** A number that no other call gets. */
  readonly count: () => number;
  /** One of the rows; a new one if there is none, and sometimes even if there is. */
  readonly oneOf: <Row>(rows: readonly Row[], make: () => Row) => Row;
  readonly anyPerson: () => Person;
  readonly anyBusiness: () => Business;
  /** An active account, with any past or present owner. */
  readonly anyAccount: () => Account;
  /** An active account of a person whom the bank still has. */
  readonly anyPersonsAccount: () => Account & { readonly person_id: string };
  readonly anyCard: () => Card;
  readonly addCustomer: () => void;
  /** Stores what a read shows of a person from now on; a lagging read may still show it later. */
  readonly remember: (personId: string) => void;
  readonly personAsOf: (personId: string, atMs: number) => object | undefined;
  /** By mark, the customer whose own data contained it, including deleted customers. */
  readonly ownMarks: ReadonlyMap<string, string>;
  readonly attempt: (name: string, move: Move) => void;
  /** Soon enough to pass events still in transit, or much later. */
  readonly later: (move: () => void) => void;
  /** After every erasure that is requested now, and before the end. */
  readonly daysLater: (move: () => void) => void;
  /** Repeatedly within a short time. */
  readonly often: (times: number, move: (time: number) => void) => void;
}

interface MoveContextDeps {
  readonly bank: SimulatedBank;
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly trace: Trace;
}

const minuteMs = 60_000;

export function createMoveContext({ bank: quiet, agenda, dice, trace }: MoveContextDeps): MoveContext {
  const { store } = quiet;
  const ownMarks = createOwnMarks(store);
  const seen = new Map<string, { readonly atMs: number; readonly shown: object }[]>();
  let counted = 0;
  const personal = () => `${personalMark} ${++counted}`;
  const bank = withLargePayloads(quiet, { dice, personal });
  const isThere = ({ deleted_at }: { readonly deleted_at: string | null }) => deleted_at === null;
  const activeAccounts = () => store.accounts.by('status', 'ACTIVE');

  const context: MoveContext = {
    bank,
    dice,
    ask: createPartner(bank),
    personal,
    iban: () => `DE${String(dice.between(10, 99))}${personal()}`,
    cents: () => dice.between(1, 9_999),
    count: () => ++counted,
    oneOf: (rows, make) => (rows.length === 0 || dice.chance(0.3) ? make() : dice.pick(rows)),
    anyPerson: () => dice.pick(store.persons.all().filter(isThere)),
    anyBusiness: () => {
      const known = store.businesses.all().filter(isThere);
      if (known.length > 2) return dice.pick(known);
      const attributes = { name: context.personal() };
      const id = bank.ids.next('business');
      return store.businesses.insert({ id, created_at: bank.instant(), deleted_at: null, attributes });
    },
    anyAccount: () => dice.pick(activeAccounts()),
    anyPersonsAccount: () => {
      const isPersons = (account: Account): account is Account & { readonly person_id: string } =>
        account.person_id !== null && isThere(store.persons.get(account.person_id));
      const known = activeAccounts().filter(isPersons);
      if (known.length > 0) return dice.pick(known);
      context.addCustomer();
      return context.anyPersonsAccount();
    },
    anyCard: () =>
      context.oneOf(
        store.cards.all().filter(({ status }) => status !== 'CLOSED'),
        () => changeCard(bank, { account_id: context.anyPersonsAccount().id }),
      ),
    addCustomer: () => {
      const id = bank.ids.next('person');
      const names = { first_name: context.personal(), last_name: context.personal() };
      const address = { line_1: context.personal(), city: context.personal() };
      const attributes = { salutation: 'MS', birth_date: '1985-12-10', ...names, address };
      store.persons.insert({ id, created_at: bank.instant(), deleted_at: null, attributes });
      context.remember(id);
      openAccount(bank, { person_id: id });
    },
    remember: (personId) => {
      const person = store.persons.get(personId);
      if (!isThere(person)) return;
      const versions = seen.get(personId) ?? [];
      versions.push({ atMs: agenda.now(), shown: shownPerson(person) });
      seen.set(personId, versions);
    },
    personAsOf: (personId, atMs) => seen.get(personId)?.findLast((version) => version.atMs <= atMs)?.shown,
    ownMarks: ownMarks.found,
    attempt: (name, move) => {
      try {
        move(context);
        ownMarks.update();
      } catch (error) {
        if (!(error instanceof BankRefusal)) throw error;
        trace.note(`the bank refuses: ${name}`);
      }
    },
    later: (move) => {
      const delayMs = dice.chance(0.6) ? dice.between(1, 5_000) : dice.between(1, 600) * minuteMs;
      agenda.at(agenda.now() + delayMs, () => context.attempt('what came later', move));
    },
    daysLater: (move) => {
      const hours = dice.between(60, 100);
      agenda.at(agenda.now() + hours * 60 * minuteMs, () => context.attempt('what came days later', move));
    },
    often: (times, move) => {
      for (let time = 0; time < times; time += 1) {
        agenda.at(agenda.now() + time * 400, () => context.attempt('what comes often', () => move(time)));
      }
    },
  };
  return context;
}

/** Remembers the personal texts that the bank ever returned for a customer itself: they go when it is deleted. */
interface OwnMarks {
  update(): void;
  /** The customer by mark. */
  readonly found: ReadonlyMap<string, string>;
}

function createOwnMarks({ persons, businesses, taxIdentifications }: SimulatedBank['store']): OwnMarks {
  const found = new Map<string, string>();
  const add = (customerId: string, shown: object) => {
    for (const mark of marksIn(JSON.stringify(shown))) found.set(mark, customerId);
  };
  return {
    found,
    update: () => {
      for (const { id, attributes } of [...persons.all(), ...businesses.all()]) add(id, attributes);
      for (const number of taxIdentifications.all()) add(number.customer_id, number);
    },
  };
}

type Asked<Name extends OperationName> = Partial<Pick<Call<RowOf<Name>>, 'path' | 'body'>>;

/** The partner's requests to the bank, as its operations receive them, without any transport. */
type Ask = <Name extends OperationName>(operation: Name, asked: Asked<Name>) => { readonly id: string };

function createPartner(bank: Bank): Ask {
  return (operation, asked) => {
    const handle = handlers[operation] as unknown as (
      call: object,
      bank: Bank,
    ) => ReturnType<OperationHandler>;
    const beside = { query: {}, filter: {}, files: {}, headers: {}, caller: { clientId: 'sandbox-client' } };
    const reply = handle({ ...beside, ...asked }, bank) as AnyReply;
    return (reply.kind === 'value' ? reply.value : {}) as { readonly id: string };
  };
}
