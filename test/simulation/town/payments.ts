import { placeTransfer } from '#sandbox/operations/payments/place-transfer.ts';
import { acceptCancellation } from '#sandbox/operations/payments/change-standing-order.ts';
import { acceptStandingOrder } from '#sandbox/operations/payments/create-standing-order.ts';
import { declineTransfer } from '#sandbox/operations/payments/settle-transfer.ts';
import { nextIban } from '#sandbox/engine/iban.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { placeBatchTransfer } from '#sandbox/transitions/batch-transfers.ts';
import { payCashOperation, placeCashOperation } from '#sandbox/transitions/cash-operations.ts';
import { cancelProfileBlock, scheduleProfileBlock } from '#sandbox/transitions/direct-debit-profiles.ts';
import { announceDirectDebit } from '#sandbox/transitions/direct-debits.ts';
import * as payments from '#sandbox/transitions/payments.ts';
import { payOutToReferenceAccount } from '#sandbox/transitions/reference-account-payouts.ts';
import { endScheduledTransfer, placeScheduledTransfer } from '#sandbox/transitions/scheduled-transfers.ts';
import { decideCollection } from '#sandbox/transitions/sdd-collections.ts';
import { failTopUpPayment, moveTopUp, placeTopUp } from '#sandbox/transitions/top-ups.ts';
import { referenceAccountOf } from './accounts.ts';
import type { Move, Moves } from './move.ts';
import type { MoveContext } from './move-context.ts';

const recipientOf = ({ personal, iban }: MoveContext) => ({
  recipient_name: personal(),
  recipient_iban: iban(),
});

const order: Move = (context) => {
  const { bank, dice, cents, anyAccount, later } = context;
  const placed = payments.changeTimedOrder(bank, {
    account_id: anyAccount().id,
    amount: cents(),
    status: 'SCHEDULED',
    ...recipientOf(context),
  });
  const { id, reference, account_id, status } = placed;
  const payload = { id, reference, account_id, status, processed_at: null };
  bank.emit({ type: 'SEPA_TIMED_ORDER', entityId: id, payload });
  later(() => {
    const end = dice.pick(['EXECUTED', 'FAILED', 'CANCELED'] as const);
    // The bank executes it at its hour, which may have come already.
    if (end === 'EXECUTED' || bank.store.timedOrders.get(id).status !== 'SCHEDULED') return;
    payments.changeTimedOrder(bank, { id, status: end });
  });
};

const payAtOnce: Move = (context) => {
  const { bank, dice, cents, anyAccount } = context;
  const transfer = { account_id: anyAccount().id, amount: cents(), ...recipientOf(context) };
  if (dice.chance(0.7)) payments.executeInstantTransfer(bank, transfer);
  else payments.failInstantTransfer(bank, transfer);
};

const payMany: Move = ({ bank, dice, cents, personal, iban, anyAccount }) => {
  const transfers = Array.from({ length: dice.between(1, 3) }, () => ({
    amount: cents(),
    creditor_name: personal(),
    creditor_iban: iban(),
  }));
  placeBatchTransfer(bank, { account_id: anyAccount().id, transfers, description: personal() });
};

const payRepeatedly: Move = ({ bank, dice, cents, personal, iban, anyAccount, later }) => {
  const { id } = placeScheduledTransfer(bank, {
    account_id: anyAccount().id,
    amount: cents(),
    creditor_name: personal(),
    creditor_iban: iban(),
  });
  later(() => endScheduledTransfer(bank, { id, status: dice.pick(['CANCELED', 'CONCLUDED']) }));
};

const payByStandingOrder: Move = (context) => {
  const { bank, dice, cents, personal, anyPersonsAccount, later } = context;
  const { id: account_id, person_id } = anyPersonsAccount();
  const order = {
    recipient_name: personal(),
    recipient_iban: nextIban(bank.random),
    amount: { value: cents(), currency: 'EUR' },
    reference: bank.ids.uuid(),
    first_execution_date: daysAfter(bank.today(), dice.between(0, 1)),
    reoccurrence: 'WEEKLY',
  };
  const { id } = acceptStandingOrder(bank, { person_id, account_id, order });
  if (dice.chance(0.5)) later(() => acceptCancellation(bank, { id }));
};

const decline: Move = (context) => {
  const { bank, cents, anyAccount } = context;
  const { id: account_id, person_id } = anyAccount();
  const transfer = placeTransfer(
    bank,
    { account_id, person_id, status: 'accepted' },
    { amount: { value: cents() }, ...recipientOf(context) },
  );
  declineTransfer(bank, transfer.id, 'AC06');
};

/** Half of them exceed the balance, and are returned. */
const collectElsewhere: Move = ({ bank, dice, cents, personal, iban, anyAccount }) => {
  announceDirectDebit(bank, {
    account_id: anyAccount().id,
    amount: dice.chance(0.5) ? cents() : 90_000_000,
    creditor_name: personal(),
    creditor_iban: iban(),
    description: personal(),
    ...(dice.chance(0.5) && { valuta_date: bank.today() }),
  });
};

const decideOnCollection: Move = ({ bank, dice, ask, oneOf, anyPerson }) => {
  const apply = () =>
    ask('persons.sddCollectionApplications.create', { path: { person_id: anyPerson().id }, body: {} });
  const { id } = oneOf<{ readonly id: string }>(bank.store.collectionApplications.all(), apply);
  decideCollection(bank, { id, decision: dice.pick(['OFFERED', 'REJECTED']) });
};

const blockCollecting: Move = ({ bank, dice, anyBusiness }) => {
  const blocked = bank.store.directDebitProfiles.all().filter(({ is_block_scheduled }) => is_block_scheduled);
  if (blocked.length > 0 && dice.chance(0.5)) cancelProfileBlock(bank, { id: dice.pick(blocked).id });
  else scheduleProfileBlock(bank, { business_id: anyBusiness().id });
};

const topUp: Move = ({ bank, dice, cents, anyAccount, later }) => {
  const { id } = placeTopUp(bank, { account_id: anyAccount().id, amount: cents() });
  if (dice.chance(0.4)) failTopUpPayment(bank, { id });
  if (dice.chance(0.5)) moveTopUp(bank, { id, status: 'CONFIRMED' });
  later(() => moveTopUp(bank, { id, status: dice.pick(['EXECUTED', 'DECLINED']) }));
};

const payCash: Move = ({ bank, dice, cents, anyPersonsAccount, later }) => {
  const kind = dice.pick(['PAY_IN', 'PAY_OUT'] as const);
  const { id } = placeCashOperation(bank, { account_id: anyPersonsAccount().id, kind, amount: cents() });
  if (dice.chance(0.7)) later(() => payCashOperation(bank, { id }));
};

const payOut: Move = (context) => {
  const { bank, dice, cents, personal, oneOf, anyPersonsAccount } = context;
  const add = () => bank.store.referenceAccounts.get(referenceAccountOf(context, anyPersonsAccount()));
  payOutToReferenceAccount(bank, {
    reference_account_id: oneOf(bank.store.referenceAccounts.all(), add).id,
    amount: dice.chance(0.5) ? cents() : 90_000_000,
    description: personal(),
  });
};

export const paymentMoves: Moves = {
  order: [6, order],
  payAtOnce: [6, payAtOnce],
  payMany: [3, payMany],
  payRepeatedly: [3, payRepeatedly],
  payByStandingOrder: [4, payByStandingOrder],
  decline: [2, decline],
  collectElsewhere: [3, collectElsewhere],
  decideOnCollection: [2, decideOnCollection],
  blockCollecting: [3, blockCollecting],
  topUp: [4, topUp],
  payCash: [3, payCash],
  payOut: [3, payOut],
};
