import { empty, endpoint } from '#shared/bank/contract/endpoint.ts';

export const threeDs = {
  /** Declines an online payment by the challenge id that came with the SCA_CHALLENGE webhook. */
  decline: endpoint({
    operation: 'cards.threeDs.decline',
    method: 'POST',
    // The id comes with the SCA_CHALLENGE webhook. The older flow declines through a change request of its own.
    path: '/v1/cards/3ds/{challenge_id}/decline',
    reply: empty,
    retry: 'never',
    neverAutomated: 'second-factor',
  }),
};
