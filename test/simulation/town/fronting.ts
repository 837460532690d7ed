import { frontingRelationshipStates } from '#sandbox/engine/states/fronting.ts';
import * as frontedLoans from '#sandbox/transitions/fronted-loans.ts';
import * as fronting from '#sandbox/transitions/fronting.ts';
import type { Move, Moves } from './move.ts';
import type { MoveContext } from './move-context.ts';

const recipientOf = ({ personal, iban }: MoveContext) => ({
  recipient_name: personal(),
  recipient_iban: iban(),
});

const front: Move = (context) => {
  const { bank, dice, cents, anyBusiness, later } = context;
  const { id } = fronting.applyForFronting(bank, { business_id: anyBusiness().id });
  const status = dice.chance(0.8) ? 'approved' : 'rejected';
  later(() => {
    fronting.decideOnFronting(bank, { id, status });
    const payout = { application_id: id, amount: cents(), ...recipientOf(context) };
    const { id: loan_id } = frontedLoans.payOutFrontedLoan(bank, payout);
    later(() => frontedLoans.completeFrontingPayouts(bank, { loan_id }));
  });
};

const changeRelationship: Move = ({ bank, dice, anyBusiness }) => {
  const { id: business_id } = anyBusiness();
  const known = bank.store.frontingRelationships.find(business_id);
  const { begins, nextOf } = frontingRelationshipStates;
  const next = known === undefined ? begins : nextOf(known.status);
  if (next.length > 0) fronting.changeFrontingRelationship(bank, { business_id, status: dice.pick(next) });
};

const frontConsumer: Move = (context) => {
  frontedLoans.payOutConsumerFrontedLoan(context.bank, { amount: context.cents(), ...recipientOf(context) });
};

export const frontingMoves: Moves = {
  front: [3, front],
  changeRelationship: [2, changeRelationship],
  frontConsumer: [2, frontConsumer],
};
