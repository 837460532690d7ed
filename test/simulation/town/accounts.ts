import { blockAccount } from '#sandbox/entities/accounts/block-account.ts';
import type { Account } from '#sandbox/engine/model.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { nextIban } from '#sandbox/engine/iban.ts';
import { trustIban } from '#sandbox/operations/accounts/trusted-ibans.ts';
import { closeAccount, startClosure } from '#sandbox/transitions/account-closures.ts';
import { decideAccountOpening, openAccount, requestAccount } from '#sandbox/transitions/account-openings.ts';
import * as accounts from '#sandbox/transitions/accounts.ts';
import { announceBlock } from '#sandbox/transitions/identity-documents.ts';
import { sendMessage } from '#sandbox/transitions/messages.ts';
import { rejectIncomingTransfer } from '#sandbox/transitions/accounts.ts';
import * as seizures from '#sandbox/transitions/seizures.ts';
import type { Move, Moves } from './move.ts';
import type { MoveContext } from './move-context.ts';

export const payIn: Move = ({ bank, dice, personal, iban, anyAccount }) => {
  // Some bodies are too large for their record and go to the bucket.
  const description = personal() + (dice.chance(0.1) ? ' and more'.repeat(dice.between(400, 900)) : '');
  accounts.bookIncomingTransfer(bank, {
    account_id: anyAccount().id,
    amount: dice.between(1, 500_000),
    description,
    sender_name: personal(),
    sender_iban: iban(),
    // Some count later, and some count from a day before they were booked.
    ...(dice.chance(0.2) && { valuta_date: daysAfter(bank.today(), dice.pick([-3, -1, 1, 27])) }),
  });
};

const sendBack: Move = ({ bank, dice, personal, iban, cents, anyAccount }) => {
  rejectIncomingTransfer(bank, {
    account_id: anyAccount().id,
    amount: cents(),
    sender_name: personal(),
    sender_iban: iban(),
    status: dice.pick(['REJECTED', 'RETURNED']),
  });
};

const block: Move = ({ bank, dice, anyAccount }) => {
  const locking_status = dice.pick(['NO_BLOCK', 'DEBIT_BLOCK', 'CREDIT_BLOCK', 'BLOCK'] as const);
  blockAccount(bank, { account_id: anyAccount().id, locking_status });
};

const blockOften: Move = ({ bank, often, anyAccount }) => {
  const { id: account_id } = anyAccount();
  often(4, (time) => {
    blockAccount(bank, { account_id, locking_status: time % 2 === 0 ? 'BLOCK' : 'NO_BLOCK' });
  });
};

const warnOfBlock: Move = ({ bank, dice, anyPerson }) => {
  const blocking_date = daysAfter(bank.today(), dice.pick([0, 2, 27]));
  announceBlock(bank, { person_id: anyPerson().id, blocking_date });
};

const changeLimit: Move = ({ bank, anyAccount, cents, often }) => {
  const { id: account_id } = anyAccount();
  often(2, () => accounts.changeAccountLimit(bank, { account_id, account_limit: cents() }));
};

const decideOpening: Move = ({ bank, dice, anyPerson, later }) => {
  const { id } = requestAccount(bank, { person_id: anyPerson().id });
  later(() => decideAccountOpening(bank, { id, decision: dice.pick(['COMPLETED', 'REJECTED', 'FAILED']) }));
};

const openForBusiness: Move = ({ bank, anyBusiness }) => {
  openAccount(bank, { business_id: anyBusiness().id });
};

/** Some accounts must stay for everything else. */
const closing =
  (close: (context: MoveContext, account: Account) => void): Move =>
  (context) => {
    if (context.bank.store.accounts.by('status', 'ACTIVE').length < 3) {
      context.addCustomer();
      return;
    }
    const account = context.anyAccount();
    nameAnother(context, account);
    close(context, account);
  };

/** An account's balance can only be paid out to another account. */
function nameAnother(context: MoveContext, { id, person_id }: Account): void {
  const person = context.bank.store.persons.find(person_id ?? '');
  if (person?.deleted_at === null) referenceAccountOf(context, { id, person_id: person.id });
}

const write: Move = ({ bank, personal, anyAccount }) => {
  sendMessage(bank, { account_id: anyAccount().id, title: personal(), text: personal() });
};

const putIntoPostbox: Move = ({ ask, anyPersonsAccount }) => {
  ask('accounts.feeSummaryStatementRequest.create', {
    path: { account_id: anyPersonsAccount().id },
    body: {},
  });
};

const seize: Move = ({ bank, dice, anyPerson, anyBusiness, cents, later }) => {
  const customer = dice.chance(0.5) ? anyPerson() : anyBusiness();
  const { id: seizure_id, amount } = seizures.seizeAccounts(bank, {
    customer_id: customer.id,
    amount: cents(),
  });
  if (dice.chance(0.6)) seizures.takeOverSeizure(bank, { seizure_id });
  if (dice.chance(0.3)) return;
  later(() => {
    if (dice.chance(0.5)) {
      seizures.deleteSeizure(bank, { seizure_id });
      return;
    }
    const account_id = accountOf(bank, customer.id);
    accounts.bookIncomingTransfer(bank, { account_id, amount: amount.value });
    seizures.paySeizure(bank, { seizure_id, amount: amount.value });
  });
};

/** A seizure takes the money from this account. */
function accountOf(bank: MoveContext['bank'], customerId: string): string {
  const { accounts: known, businesses } = bank.store;
  const isBusiness = businesses.find(customerId) !== undefined;
  const [account] = known.by(isBusiness ? 'business_id' : 'person_id', customerId);
  if (account !== undefined) return account.id;
  return openAccount(bank, isBusiness ? { business_id: customerId } : { person_id: customerId }).id;
}

const addReferenceAccount: Move = ({ anyPersonsAccount, ...context }) => {
  const { id, person_id } = anyPersonsAccount();
  referenceAccountOf(context, { id, person_id });
};

/** Registers an account that its customer has elsewhere; returns its id. */
export function referenceAccountOf(
  { bank, ask, personal, dice }: Pick<MoveContext, 'bank' | 'ask' | 'personal' | 'dice'>,
  { id: account_id, person_id }: { readonly id: string; readonly person_id: string },
): string {
  const mandate = { mandate_number: `M-${dice.between(1, 9_999)}`, mandate_signature_date: '2026-01-02' };
  const body = { name: personal(), iban: nextIban(bank.random), ...mandate };
  return ask('persons.accounts.referenceAccounts.create', { path: { person_id, account_id }, body }).id;
}

const trust: Move = ({ bank, iban, anyPersonsAccount }) => {
  const { id: account_id, person_id } = anyPersonsAccount();
  trustIban(bank, { account_id, person_id, iban: iban() });
};

/** A savings account is first mapped to one account, and to others later. */
const mapSavings: Move = ({ bank, dice, ask, anyPersonsAccount }) => {
  const { id: account_id, person_id } = anyPersonsAccount();
  const others = bank.store.accounts.by('person_id', person_id).filter((one) => one.id !== account_id);
  if (others.length === 0) {
    openAccount(bank, { person_id });
    return;
  }
  const path = { person_id, account_id };
  const main_account_id = dice.pick(others).id;
  const [known] = bank.store.savingsMappings.by('deposit_account_id', account_id);
  if (known !== undefined) {
    ask('persons.depositAccounts.mappings.update', { path, body: { main_account_id } });
    return;
  }
  const body = { main_account_id, deposit_type: 'SAVINGS_ACCOUNT' as const, reference: bank.ids.uuid() };
  ask('persons.depositAccounts.mappings.create', { path, body });
};

export const accountMoves: Moves = {
  payIn: [26, payIn],
  sendBack: [2, sendBack],
  block: [5, block],
  blockOften: [4, blockOften],
  warnOfBlock: [1, warnOfBlock],
  changeLimit: [3, changeLimit],
  decideOpening: [3, decideOpening],
  openForBusiness: [2, openForBusiness],
  close: [2, closing(({ bank }, { id }) => closeAccount(bank, { account_id: id }))],
  closeByRequest: [2, closing(({ bank }, { id }) => startClosure(bank, { account_id: id }))],
  write: [2, write],
  putIntoPostbox: [2, putIntoPostbox],
  seize: [5, seize],
  addReferenceAccount: [2, addReferenceAccount],
  trust: [2, trust],
  mapSavings: [3, mapSavings],
};
