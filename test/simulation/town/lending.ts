import {
  accountSnapshotStates,
  consumerLoanApplicationStates,
  loanStates,
} from '#sandbox/engine/states/loans.ts';
import { moveAccountSnapshot } from '#sandbox/transitions/account-snapshots.ts';
import { changeConsumerLoanApplication, changeLoan } from '#sandbox/transitions/lending.ts';
import { creditCardMoves } from './credit-cards.ts';
import { creditLineMoves } from './credit-lines.ts';
import { frontingMoves } from './fronting.ts';
import type { Move, Moves } from './move.ts';
import { overdraftMoves } from './overdrafts.ts';

const borrow: Move = ({ bank, dice, oneOf, anyPersonsAccount }) => {
  const grant = () => {
    const { person_id, id: account_id } = anyPersonsAccount();
    return changeLoan(bank, { person_id, account_id, status: 'payout_initiation_pending' });
  };
  const open = bank.store.loans.all().filter(({ status }) => status !== 'all_obligations_met');
  const loan = oneOf(open, grant);
  changeLoan(bank, { id: loan.id, status: dice.pick(loanStates.nextOf(loan.status)) });
};

const apply: Move = ({ bank, dice, oneOf, anyPerson }) => {
  const begin = () => changeConsumerLoanApplication(bank, { person_id: anyPerson().id });
  const open = bank.store.consumerLoanApplications
    .all()
    .filter(({ status }) => !consumerLoanApplicationStates.isFinal(status));
  const { id, status } = oneOf(open, begin);
  changeConsumerLoanApplication(bank, {
    id,
    status: dice.pick(consumerLoanApplicationStates.nextOf(status)),
  });
};

const lookIntoAccount: Move = ({ bank, dice, iban, oneOf, anyAccount }) => {
  const begin = () =>
    moveAccountSnapshot(bank, { account_id: anyAccount().id, iban: iban(), status: 'pending' });
  const open = bank.store.accountSnapshots
    .all()
    .filter(({ status }) => !accountSnapshotStates.isFinal(status));
  const { id, status } = oneOf(open, begin);
  moveAccountSnapshot(bank, { id, status: dice.pick(accountSnapshotStates.nextOf(status)) });
};

export const lendingMoves: Moves = {
  borrow: [4, borrow],
  apply: [3, apply],
  lookIntoAccount: [2, lookIntoAccount],
  ...creditCardMoves,
  ...creditLineMoves,
  ...frontingMoves,
  ...overdraftMoves,
};
