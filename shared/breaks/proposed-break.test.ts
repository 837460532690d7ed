import { expect, test } from 'vitest';
import type { Proposal } from '#shared/approvals/proposal.ts';
import { breakStates } from './break.ts';
import { newBreak } from './found-break.ts';
import { moveOfProposal } from './proposed-break.ts';

const at = '2026-03-02T08:00:00.000Z';
const anna = { principal: 'arn:anna', person: 'anna' };
const ben = { principal: 'arn:ben', person: 'ben' };
const proposal: Proposal = {
  id: 'app_1',
  kind: 'break-resolution',
  entity: 'break 1',
  wish: {},
  shown: {},
  shownHash: '0',
  reason: 'the bank confirmed it',
  maker: anna,
  proposedAt: at,
  decideBefore: '2026-03-16T08:00:00.000Z',
  state: 'PENDING',
  version: 1,
};
const found = newBreak({ kind: 'AMOUNT', entity: 'booking boo_1', field: 'amount' }, 1, at);
const settledAt = '2026-03-03T08:00:00.000Z';

test('an open proposal moves a break that may wait for it', () => {
  const { decideBefore } = proposal;
  expect(moveOfProposal(found, proposal)).toStrictEqual({
    to: 'PROPOSED',
    proposal: 'app_1',
    decideBefore,
    at,
    by: 'anna',
  });
  const moves = breakStates.filter((state) => moveOfProposal({ ...found, state }, proposal) !== undefined);
  expect(moves).toEqual(['OPEN', 'REOPENED', 'ACKNOWLEDGED']);
});

test.each(['REFUSED', 'EXPIRED', 'OVERTAKEN'] as const)(
  'one that is %s leaves the break as it was',
  (state) => {
    const proposed = { ...found, state: 'PROPOSED', proposal: 'app_1' } as const;
    const over = { ...proposal, state, settledAt };
    expect(moveOfProposal(proposed, over)).toStrictEqual({ to: 'OPEN', at: settledAt });
    expect(moveOfProposal(proposed, { ...over, checker: ben })).toStrictEqual({
      to: 'OPEN',
      at: settledAt,
      by: 'ben',
    });
    const quiet = { ...proposed, quietUntil: '2026-03-09T00:00:00.000Z' };
    expect(moveOfProposal(quiet, over)).toStrictEqual({ to: 'ACKNOWLEDGED', at: settledAt });
    expect(moveOfProposal({ ...proposed, episode: 2 }, over)).toStrictEqual({
      to: 'REOPENED',
      at: settledAt,
    });
  },
);

test('one that is over leaves alone a break that waits for another one by now', () => {
  const other = { ...found, state: 'PROPOSED', proposal: 'app_2' } as const;
  expect(moveOfProposal(other, { ...proposal, state: 'REFUSED', settledAt })).toBeUndefined();
});

test.each(['APPROVED', 'DONE'] as const)('one that is %s moves nothing: its carrying out does', (state) => {
  const proposed = { ...found, state: 'PROPOSED', proposal: 'app_1' } as const;
  expect(moveOfProposal(proposed, { ...proposal, state, checker: ben })).toBeUndefined();
});
