import { stillOpen } from '#sandbox/entities/authentication/open-challenge.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { done } from '#sandbox/engine/operation.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

/** A declined challenge is gone, like one whose time is over. */
export const declineThreeDs: OperationHandler<RowOf<'cards.threeDs.decline'>> = ({ path }, bank) => {
  const challenge = stillOpen(bank, bank.store.scaChallenges.get(path.challenge_id));
  bank.store.scaChallenges.remove(challenge.id);
  return done();
};
