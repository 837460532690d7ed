import { cardCompletions } from '#sandbox/operations/cards/completions.ts';
import {
  authorizeCard,
  declineCardPayment,
  resolveCardAuthorization,
} from '#sandbox/transitions/card-payments.ts';
import { changeCardToken } from '#sandbox/transitions/card-transitions.ts';
import { changeCard, trackCardDelivery } from '#sandbox/transitions/cards.ts';
import { moveDispute, openDispute } from '#sandbox/transitions/disputes.ts';
import { answerFraudCase, raiseFraudCase } from '#sandbox/transitions/fraud-cases.ts';
import type { Move, Moves } from './move.ts';
import type { MoveContext } from './move-context.ts';

const payment = ({ anyCard, cents, personal }: MoveContext) => ({
  card_id: anyCard().id,
  amount: cents(),
  merchant: personal(),
});

const changeStatus: Move = ({ bank, dice, anyCard }) => {
  const status = dice.pick(['INACTIVE', 'ACTIVE', 'BLOCKED', 'ACTIVE', 'CLOSED'] as const);
  changeCard(bank, { card_id: anyCard().id, status });
};

const reserve: Move = (context) => {
  const { bank, dice, later } = context;
  const answer = authorizeCard(bank, payment(context));
  if (answer.status === 'DECLINED') return;
  const { id: reservation_id } = answer;
  const outcome = dice.pick(['booked', 'cancelled', 'expired'] as const);
  later(() => resolveCardAuthorization(bank, { reservation_id, outcome }));
};

const decline: Move = (context) => {
  declineCardPayment(context.bank, payment(context));
};

/** A customer who does not answer within half an hour lets the case time out. */
const suspectFraud: Move = (context) => {
  const { bank, dice, later } = context;
  const { id } = raiseFraudCase(bank, payment(context));
  if (dice.chance(0.3)) later(() => answerFraudCase(bank, { id }));
};

/** Refused where the card cannot pay. */
const disputePayment = (context: MoveContext) => {
  const { bank } = context;
  const wanted = payment(context);
  const answer = authorizeCard(bank, wanted);
  if ('expires_at' in answer) resolveCardAuthorization(bank, { reservation_id: answer.id });
  return openDispute(bank, wanted);
};

const dispute: Move = (context) => {
  const { bank, dice, oneOf } = context;
  const open = bank.store.disputes.all().filter(({ status }) => !status.startsWith('DONE_'));
  const { id } = oneOf(open, () => disputePayment(context));
  const status = dice.pick(['INVESTIGATING', 'DISPUTE_FILED', 'DONE_ACCEPTED_BY_SCHEME'] as const);
  moveDispute(bank, { id, status });
};

const useWallet: Move = ({ bank, dice, anyCard }) => {
  const tokens = bank.store.cardTokens.all().filter(({ token_status }) => token_status !== 'DEACTIVATED');
  if (tokens.length === 0 || dice.chance(0.3)) {
    cardCompletions['cards.scaPushProvision.wallet'](bank, { card_id: anyCard().id });
    return;
  }
  const token_status = dice.pick(['ACTIVE', 'SUSPENDED', 'ACTIVE', 'DEACTIVATED'] as const);
  changeCardToken(bank, { id: dice.pick(tokens).id, token_status });
};

const track: Move = ({ bank, dice, anyCard, personal }) => {
  const message = dice.chance(0.3) ? personal() : null;
  trackCardDelivery(bank, { card_id: anyCard().id, message });
};

export const cardMoves: Moves = {
  changeStatus: [5, changeStatus],
  reserve: [6, reserve],
  decline: [2, decline],
  suspectFraud: [2, suspectFraud],
  dispute: [3, dispute],
  useWallet: [3, useWallet],
  track: [2, track],
};
