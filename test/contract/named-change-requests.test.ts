import { expect, test } from 'vitest';
import { changeCard } from '#sandbox/transitions/cards.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { goodCalls } from './calls/good-calls.ts';
import { simulatedBank, type Answer } from './simulated-bank.ts';

/** Found by the form of a change request's id, in any member. */
function changeRequestsIn(body: unknown): readonly string[] {
  if (typeof body === 'string') return /^[\da-f]{32}csc$/.test(body) ? [body] : [];
  if (isRecord(body) || Array.isArray(body)) return Object.values(body).flatMap(changeRequestsIn);
  return [];
}

/** Every good call whose answer names a change request, and the status of that at the bank. */
async function namingAnswers() {
  const naming = rows.map(async ({ operation }) => {
    const world = simulatedBank();
    const answer: Answer = await goodCalls(world)[operation]!();
    const statuses = changeRequestsIn(answer.body).map(
      (id) => world.bank.store.changeRequests.find(id)?.status,
    );
    return { operation, answered: answer.status, statuses };
  });
  return (await Promise.all(naming)).filter(({ statuses }) => statuses.length > 0);
}

test('every change request that an answer names waits for its authorization, unless it was asked to go on', async () => {
  const goingOn = ['changeRequests.authorize', 'changeRequests.confirm'];
  const begun = (await namingAnswers()).filter(({ operation }) => !goingOn.includes(operation));

  expect(begun.length).toBeGreaterThan(10);
  expect(begun.filter(({ statuses }) => statuses.join() !== 'AUTHORIZATION_REQUIRED')).toEqual([]);
  expect(
    begun.flatMap(({ operation, answered }) => (answered === 202 ? [] : [[operation, answered]])),
  ).toEqual([
    ['cards.scaPushProvision.walletUnified', 200],
    ['cards.scaPushProvision.wallet', 200],
  ]);
});

test.each(['wallet_unified', 'some_wallet'])(
  'a card gets into the %s by the change request that the 200 named',
  async (wallet) => {
    const { post, bank, customer } = simulatedBank();
    const { person, account } = customer();
    const { id: card_id } = changeCard(bank, { account_id: account.id });
    const { status, body } = await post(`/v1/cards/${card_id}/sca_push_provision/${wallet}`, {});
    const path = `/v1/change_requests/${changeRequestsIn(body).join()}`;
    await post(`${path}/authorize`, { person_id: person.id, delivery_method: 'static' });
    expect(bank.store.cardTokens.all()).toEqual([]);
    const confirmed = await post(`${path}/confirm`, { tan: '212212' });

    expect([status, confirmed.status]).toEqual([200, 201]);
    expect(bank.store.cardTokens.all()).toMatchObject([{ card_id, token_status: 'ACTIVE' }]);
  },
);
