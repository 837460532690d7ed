import * as fronting from '#sandbox/transitions/fronting.ts';
import type { Move, Moves } from './move.ts';
import type { Place } from './place.ts';

const recipientOf = ({ personal, iban }: Place) => ({ recipient_name: personal(), recipient_iban: iban() });

const front: Move = (place) => {
  const { bank, dice, cents, anyBusiness, later } = place;
  const { id } = fronting.applyForFronting(bank, { business_id: anyBusiness().id });
  const status = dice.chance(0.8) ? 'approved' : 'rejected';
  later(() => {
    fronting.decideOnFronting(bank, { id, status });
    const payout = { application_id: id, amount: cents(), ...recipientOf(place) };
    const { id: loan_id } = fronting.payOutFrontedLoan(bank, payout);
    later(() => fronting.completeFrontingPayouts(bank, { loan_id }));
  });
};

const changeRelationship: Move = ({ bank, dice, anyBusiness }) => {
  const status = dice.pick(['active', 'suspended', 'terminated']);
  fronting.changeFrontingRelationship(bank, { business_id: anyBusiness().id, status });
};

const frontConsumer: Move = (place) => {
  fronting.payOutConsumerFrontedLoan(place.bank, { amount: place.cents(), ...recipientOf(place) });
};

export const frontingMoves: Moves = {
  front: [3, front],
  changeRelationship: [2, changeRelationship],
  frontConsumer: [2, frontConsumer],
};
