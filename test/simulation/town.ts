import type { SimulatedBank } from '#sandbox/engine/create-bank.ts';
import { shownPerson } from '#sandbox/operations/persons/shown-person.ts';
import { openAccount } from '#sandbox/transitions/account-openings.ts';
import * as accounts from '#sandbox/transitions/accounts.ts';
import { sendEvent } from '#sandbox/transitions/any-event.ts';
import { authorizeCard } from '#sandbox/transitions/card-payments.ts';
import { changeCard } from '#sandbox/transitions/cards.ts';
import { issueScaChallenge } from '#sandbox/transitions/challenges.ts';
import { changeConsumerLoanApplication, changeLoan } from '#sandbox/transitions/lending.ts';
import * as payments from '#sandbox/transitions/payments.ts';
import { changeAttributes, deletePerson, identifyPerson } from '#sandbox/transitions/persons.ts';
import type { Agenda } from './agenda.ts';
import { customerMoves } from './customers.ts';
import type { Dice } from './dice.ts';
import { personalMark, unclassifiedType } from './marks.ts';
import { poisons } from './poison.ts';
import type { Trace } from './trace.ts';

/** What happens at the bank: one move at a time, driven by the seed. */
export interface Town {
  /** Makes the bank do something. */
  live(): void;
  /** The person as a read saw it that long ago; undefined when there was none then. */
  personAsOf(personId: string, atMs: number): object | undefined;
}

export interface TownDeps {
  readonly bank: SimulatedBank;
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly trace: Trace;
}

const minuteMs = 60_000;

export function createTown(deps: TownDeps): Town {
  const { bank, agenda, dice, trace } = deps;
  const { store } = bank;
  const seen = new Map<string, { readonly atMs: number; readonly shown: object }[]>();
  let named = 0;
  const personal = () => `${personalMark} ${++named}`;
  const customers = customerMoves({ bank, dice, personal });
  const iban = () => `DE${String(dice.between(10, 99))}${personalMark}`;

  const remember = (personId: string) => {
    const person = store.persons.get(personId);
    if (person.deleted_at !== null) return;
    const versions = seen.get(personId) ?? [];
    versions.push({ atMs: agenda.now(), shown: shownPerson(person) });
    seen.set(personId, versions);
  };
  const anyPerson = () => dice.pick(store.persons.where(({ deleted_at }) => deleted_at === null));
  const anyAccount = () => dice.pick(store.accounts.where(({ status }) => status === 'ACTIVE'));
  /** One of those that may still move, if there is one. */
  const anyMoving = <Row extends { readonly status: string }>(rows: readonly Row[], terminal: string) => {
    const moving = rows.filter(({ status }) => status !== terminal);
    return moving.length === 0 || dice.chance(0.3) ? undefined : dice.pick(moving);
  };
  const later = (move: () => void) => {
    // Soon enough to overtake what is still on its way, or much later.
    const delayMs = dice.chance(0.6) ? dice.between(1, 5_000) : dice.between(1, 600) * minuteMs;
    agenda.at(agenda.now() + delayMs, move);
  };

  const settleIn = () => {
    const attributes = { first_name: personal(), last_name: personal() };
    const id = bank.ids.next('person');
    store.persons.insert({ id, created_at: bank.instant(), deleted_at: null, attributes });
    remember(id);
    openAccount(bank, { person_id: id });
  };
  const payIn = () => {
    // Some bodies are too large for their record and lie in the bucket.
    const description = personal() + (dice.chance(0.1) ? ' and more'.repeat(dice.between(400, 900)) : '');
    accounts.bookIncomingTransfer(bank, {
      account_id: anyAccount().id,
      amount: dice.between(1, 500_000),
      description,
      sender_name: personal(),
      sender_iban: iban(),
      ...(dice.chance(0.1) && { valuta_date: '2026-02-01' }),
    });
  };
  const change = (personId: string) => {
    if (store.persons.get(personId).deleted_at !== null) return;
    changeAttributes(bank, { person_id: personId, attributes: { job_title: personal() } });
    remember(personId);
  };
  const order = () => {
    const placed = payments.changeTimedOrder(bank, {
      account_id: anyAccount().id,
      amount: dice.between(1, 9_999),
      recipient_name: personal(),
      recipient_iban: iban(),
      status: 'SCHEDULED',
    });
    const { id, reference, account_id, status } = placed;
    const payload = { id, reference, account_id, status, processed_at: null };
    bank.emit({ type: 'SEPA_TIMED_ORDER', entityId: id, payload });
    later(() =>
      payments.changeTimedOrder(bank, { id, status: dice.pick(['EXECUTED', 'FAILED', 'CANCELED']) }),
    );
  };
  const reserve = () => {
    const cards = store.cards.all();
    if (cards.length === 0) {
      useCard();
      return;
    }
    const amount = dice.between(1, 9_999);
    const reservation = authorizeCard(bank, { card_id: dice.pick(cards).id, amount, merchant: personal() });
    later(() => {
      const { id, reservation_type, reference, description } = reservation;
      const status = 'RESOLVED';
      store.reservations.update(id, { status, resolved_at: bank.instant() });
      const payload = { id, reservation_type, reference, description, status, resolved_at: bank.instant() };
      bank.emit({ type: 'CARD_AUTHORIZATION', entityId: id, payload });
    });
  };
  const useCard = () => {
    const card = anyMoving(store.cards.all(), 'CLOSED');
    const status = dice.pick(['INACTIVE', 'ACTIVE', 'BLOCKED', 'ACTIVE', 'CLOSED']);
    changeCard(bank, card === undefined ? { account_id: anyAccount().id } : { card_id: card.id, status });
  };
  const borrow = () => {
    const { person_id, id: account_id } = anyAccount();
    const loan = anyMoving(store.loans.all(), 'all_obligations_met');
    const status = dice.pick(['created', 'payout_blocked', 'payout_issued', 'all_obligations_met']);
    changeLoan(
      bank,
      loan === undefined ? { person_id: person_id ?? '', account_id, status } : { id: loan.id, status },
    );
  };
  const apply = () => {
    const application = anyMoving(store.consumerLoanApplications.all(), 'loan_created');
    const status = dice.pick(['esign_pending', 'offered', 'loan_created']);
    const who = application === undefined ? { person_id: anyPerson().id } : { id: application.id };
    changeConsumerLoanApplication(bank, { ...who, status });
  };
  const identify = () => {
    const known = anyMoving(store.identifications.all(), 'successful');
    const status = dice.pick(['pending', 'failed', 'successful']);
    const person_id = known?.person_id ?? anyPerson().id;
    identifyPerson(bank, { person_id, status, ...(known !== undefined && { id: known.id }) });
  };
  const challenge = () => {
    const cards = store.cards.all();
    if (cards.length === 0) {
      useCard();
      return;
    }
    issueScaChallenge(bank, { card_id: dice.pick(cards).id, amount: 100, merchant: personal() });
  };
  const leave = () => {
    if (store.persons.where(({ deleted_at }) => deleted_at === null).length < 3) {
      settleIn();
      return;
    }
    deletePerson(bank, { person_id: anyPerson().id });
  };
  const close = () => {
    if (store.accounts.where(({ status }) => status === 'ACTIVE').length < 3) {
      settleIn();
      return;
    }
    accounts.closeAccount(bank, { account_id: anyAccount().id });
  };
  const block = () => {
    const locking_status = dice.pick(['NO_BLOCK', 'DEBIT_BLOCK', 'CREDIT_BLOCK', 'BLOCK'] as const);
    accounts.blockAccount(bank, { account_id: anyAccount().id, locking_status });
  };
  const blockOften = () => {
    const { id: account_id } = anyAccount();
    for (let time = 0; time < 4; time += 1) {
      const locking_status = time % 2 === 0 ? 'BLOCK' : 'NO_BLOCK';
      agenda.at(agenda.now() + time * 400, () => accounts.blockAccount(bank, { account_id, locking_status }));
    }
  };
  const changeOften = () => {
    const { id } = anyPerson();
    for (let time = 0; time < 4; time += 1)
      agenda.at(agenda.now() + dice.between(0, 90_000), () => change(id));
  };
  const pay = () => {
    const transfer = {
      account_id: anyAccount().id,
      amount: dice.between(1, 9_999),
      recipient_name: personal(),
    };
    if (dice.chance(0.7)) payments.executeInstantTransfer(bank, { ...transfer, recipient_iban: iban() });
    else payments.failInstantTransfer(bank, { ...transfer, recipient_iban: iban() });
  };
  const sendUnclassified = () => {
    const { id } = anyAccount();
    sendEvent(bank, {
      event_type: unclassifiedType,
      entity_id: id,
      payload: { account_id: id, note: personal() },
    });
  };
  const speakOfNobody = () => {
    sendEvent(bank, { event_type: 'PERSON_CHANGED', entity_id: `nobody-${dice.between(1, 9)}`, payload: {} });
  };
  const sendPoison = () => {
    const { type, payload } = dice.pick(poisons);
    bank.emit({ type, entityId: `poison-${++named}`, payload: payload(named) });
  };

  const moves: readonly (readonly [share: number, name: string, move: () => void])[] = [
    [8, 'settleIn', settleIn],
    [26, 'payIn', payIn],
    [10, 'change', () => change(anyPerson().id)],
    [4, 'changeOften', changeOften],
    [5, 'block', block],
    [4, 'blockOften', blockOften],
    [6, 'order', order],
    [6, 'reserve', reserve],
    [5, 'useCard', useCard],
    [4, 'borrow', borrow],
    [3, 'apply', apply],
    [4, 'identify', identify],
    [2, 'challenge', challenge],
    [2, 'leave', leave],
    [2, 'close', close],
    [6, 'pay', pay],
    [3, 'changeBusiness', customers.changeBusiness],
    [1, 'dissolveBusiness', customers.dissolveBusiness],
    [4, 'changeNumber', customers.changeNumber],
    [3, 'changeTaxNumber', customers.changeTaxNumber],
    [2, 'sendUnclassified', sendUnclassified],
    [1, 'speakOfNobody', speakOfNobody],
    [2, 'sendPoison', sendPoison],
  ];
  const all = moves.reduce((sum, [share]) => sum + share, 0);

  for (let person = 0; person < 4; person += 1) settleIn();
  return {
    live: () => {
      let drawn = dice.next() * all;
      const [, name, move] = moves.find(([share]) => (drawn -= share) < 0) ?? [0, 'settleIn', settleIn];
      trace.note(`the bank: ${name}`);
      move();
    },
    personAsOf: (personId, atMs) => seen.get(personId)?.findLast((version) => version.atMs <= atMs)?.shown,
  };
}
