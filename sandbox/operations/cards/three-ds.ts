import { stillOpen } from '#sandbox/entities/authentication/open-challenge.ts';
import { done, type HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const threeDsHandlers = {
  /** A declined challenge is gone, like one whose time is over. */
  'cards.threeDs.decline': ({ path }, bank) => {
    const challenge = stillOpen(bank, bank.store.scaChallenges.get(path.challenge_id));
    bank.store.scaChallenges.remove(challenge.id);
    return done();
  },
} satisfies Partial<HandlersOf<OperationRow>>;
