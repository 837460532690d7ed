import { creditCardApplicationStates, creditCardBillStates } from '#sandbox/engine/states/credit-cards.ts';
import { issueCreditCardBill, moveCreditCardBill } from '#sandbox/transitions/credit-card-bills.ts';
import {
  completeCreditCardTermination,
  moveCreditCardApplication,
  terminateCreditCard,
} from '#sandbox/transitions/credit-cards.ts';
import type { Move, Moves } from './move.ts';
import type { MoveContext } from './move-context.ts';

const apply: Move = ({ bank, dice, oneOf, anyPersonsAccount }) => {
  const begin = () => moveCreditCardApplication(bank, { account_id: anyPersonsAccount().id });
  const open = bank.store.creditCardApplications
    .by('termination_id', null)
    .filter(({ status }) => creditCardApplicationStates.nextOf(status).length > 0);
  const { id, status } = oneOf(open, begin);
  moveCreditCardApplication(bank, { id, status: dice.pick(creditCardApplicationStates.nextOf(status)) });
};

const aCardInUse = ({ bank, oneOf, anyPersonsAccount }: MoveContext) =>
  oneOf(bank.store.creditCardApplications.by('status', 'FINALIZED'), () =>
    moveCreditCardApplication(bank, { account_id: anyPersonsAccount().id, status: 'FINALIZED' }),
  );

const bill: Move = (context) => {
  const { bank, dice, cents, oneOf } = context;
  const issue = () => issueCreditCardBill(bank, { application_id: aCardInUse(context).id, amount: cents() });
  const open = bank.store.creditCardBills.all().filter(({ status }) => status !== 'CLOSED');
  const { id, status } = oneOf(open, issue);
  moveCreditCardBill(bank, { id, status: dice.pick(creditCardBillStates.nextOf(status)) });
};

const terminate: Move = (context) => {
  const { bank, later } = context;
  const { id } = terminateCreditCard(bank, { application_id: aCardInUse(context).id });
  later(() => completeCreditCardTermination(bank, { id }));
};

export const creditCardMoves: Moves = {
  applyForCreditCard: [3, apply],
  bill: [3, bill],
  terminate: [1, terminate],
};
