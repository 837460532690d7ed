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
    .filter(({ status }) => status !== 'DECLINED');
  const status = dice.pick(['PRE_APPROVED', 'FINALIZING', 'FINALIZED', 'DECLINED'] as const);
  moveCreditCardApplication(bank, { id: oneOf(open, begin).id, status });
};

const aCardInUse = ({ bank, oneOf, anyPersonsAccount }: MoveContext) =>
  oneOf(bank.store.creditCardApplications.by('status', 'FINALIZED'), () =>
    moveCreditCardApplication(bank, { account_id: anyPersonsAccount().id, status: 'FINALIZED' }),
  );

const bill: Move = (context) => {
  const { bank, dice, cents, oneOf } = context;
  const issue = () => issueCreditCardBill(bank, { application_id: aCardInUse(context).id, amount: cents() });
  const open = bank.store.creditCardBills.all().filter(({ status }) => status !== 'CLOSED');
  const status = dice.pick(['PAID', 'IN_DUNNING', 'CLOSED'] as const);
  moveCreditCardBill(bank, { id: oneOf(open, issue).id, status });
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
