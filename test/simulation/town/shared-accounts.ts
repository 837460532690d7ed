import type { Account, Card } from '#sandbox/engine/model.ts';
import { openAccount } from '#sandbox/transitions/account-openings.ts';
import { blockAccount } from '#sandbox/entities/accounts/block-account.ts';
import { bookIncomingTransfer } from '#sandbox/transitions/accounts.ts';
import { authorizeCard, declineCardPayment } from '#sandbox/transitions/card-payments.ts';
import { changeCard, trackCardDelivery } from '#sandbox/transitions/cards.ts';
import { deletePerson } from '#sandbox/transitions/persons.ts';
import type { Move, Moves } from './move.ts';
import type { MoveContext } from './move-context.ts';

const isShared = ({ bank }: MoveContext, { account_id, person_id }: Card) => {
  const { person_id: holder } = bank.store.accounts.get(account_id);
  const person = bank.store.persons.find(person_id ?? '');
  return person?.deleted_at === null && holder !== person_id;
};

/** Cards of people who do not own the account that the card is for. */
const sharedCards = (context: MoveContext) =>
  context.bank.store.cards.all().filter((card) => card.status !== 'CLOSED' && isShared(context, card));

/** A partner of the holder, or a person acting for a business. */
function issueFor({ bank, anyPerson }: MoveContext, { id: account_id }: Account): Card {
  const card = bank.store.cards.insert({
    id: bank.ids.next('card'),
    account_id,
    person_id: anyPerson().id,
    reference: bank.ids.uuid(),
    type: 'VISA_DEBIT',
    status: 'PROCESSING',
    line_1: 'CARD HOLDER',
    expiration_date: '2030-12-31',
  });
  return changeCard(bank, { card_id: card.id });
}

const aSharedCard = (context: MoveContext): Card =>
  context.oneOf(sharedCards(context), () => issueFor(context, context.anyAccount()));

const share: Move = (context) => {
  const { bank, cents, personal, often } = context;
  const { id: card_id } = aSharedCard(context);
  trackCardDelivery(bank, { card_id, message: personal() });
  often(2, () => authorizeCard(bank, { card_id, amount: cents(), merchant: personal() }));
};

/** What the bank still reports about a customer who left, and about the account that others keep. */
function speakOf({ bank, cents, personal, later }: MoveContext, { id: card_id, account_id }: Card): void {
  later(() => trackCardDelivery(bank, { card_id, message: personal() }));
  later(() => declineCardPayment(bank, { card_id, amount: cents(), merchant: personal() }));
  later(() => changeCard(bank, { card_id, status: 'CLOSED' }));
  later(() => blockAccount(bank, { account_id, locking_status: 'BLOCK' }));
  const transfer = { account_id, amount: cents(), sender_name: personal(), description: personal() };
  later(() => bookIncomingTransfer(bank, transfer));
}

/** Some must stay for everything else. */
const leaveBehind =
  (leaver: (context: MoveContext, card: Card) => string | null): Move =>
  (context) => {
    const { bank, addCustomer } = context;
    if (bank.store.persons.by('deleted_at', null).length < 3) addCustomer();
    const card = aSharedCard(context);
    const person_id = leaver(context, card);
    if (person_id === null || bank.store.persons.get(person_id).deleted_at !== null) return;
    deletePerson(bank, { person_id });
    speakOf(context, card);
  };

/**
 * A customer leaves whose second account no event has named. The first event that says whose it is comes after the
 * erasure, and what was booked there names nobody.
 */
const leaveUnlinked: Move = (context) => {
  const { bank, cents, personal, often, addCustomer, anyPerson, daysLater } = context;
  if (bank.store.persons.by('deleted_at', null).length < 3) addCustomer();
  const { id: person_id } = anyPerson();
  const silent = { ...bank, emit: () => undefined };
  const { id: account_id } = openAccount(silent, { person_id });
  often(2, () => {
    const texts = { sender_name: personal(), description: personal() };
    bookIncomingTransfer(bank, { account_id, amount: cents(), ...texts });
  });
  deletePerson(bank, { person_id });
  daysLater(() => blockAccount(bank, { account_id, locking_status: 'BLOCK' }));
};

/** Several customers on one account, and what remains when one of them leaves. */
export const sharedAccountMoves: Moves = {
  share: [8, share],
  cardHolderLeaves: [4, leaveBehind((_, { person_id }) => person_id)],
  unlinkedLeaves: [4, leaveUnlinked],
  ownerLeaves: [3, leaveBehind(({ bank }, { account_id }) => bank.store.accounts.get(account_id).person_id)],
};
