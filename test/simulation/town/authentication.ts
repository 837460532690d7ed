import { cancelDelegatedSca, issueScaChallenge } from '#sandbox/transitions/challenges.ts';
import type { Move, Moves } from './move.ts';

const challenge: Move = ({ bank, anyCard, cents, personal }) => {
  issueScaChallenge(bank, { card_id: anyCard().id, amount: cents(), merchant: personal() });
};

const decline: Move = ({ bank, anyCard, cents, personal }) => {
  cancelDelegatedSca(bank, { card_id: anyCard().id, amount: cents(), merchant: personal() });
};

const sendActivationCode: Move = ({ ask, anyPerson }) => {
  ask('mfa.challenges.activation.create', { body: { person_id: anyPerson().id } });
};

export const authenticationMoves: Moves = {
  challenge: [2, challenge],
  decline: [2, decline],
  sendActivationCode: [2, sendActivationCode],
};
