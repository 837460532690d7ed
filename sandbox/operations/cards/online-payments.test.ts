import { describe, expect, test } from 'vitest';
import { minuteS, payingCustomer } from '#test/contract/paying-customer.ts';
import { changeCard } from '#sandbox/transitions/cards.ts';
import { cancelDelegatedSca, issueScaChallenge } from '#sandbox/transitions/challenges.ts';

async function setUp(balanceCents = 2_000) {
  const world = payingCustomer(balanceCents);
  const { bank, account, received, confirm, post } = world;
  for (const type of [
    'SCA_CHALLENGE',
    'CARD_AUTHORIZATION',
    'CARD_AUTHORIZATION_DECLINE_V2',
    'DELEGATE_SCA_CANCEL',
  ])
    await world.subscribe(type);
  const { id: card_id } = changeCard(bank, { account_id: account.id });
  issueScaChallenge(bank, { card_id, amount: 1_500, merchant: 'Web shop' });
  const [challenge] = await received('SCA_CHALLENGE');
  const textAt = (name: string) => String(challenge?.[name]);
  const answer = (name: string) => confirm({ body: { id: textAt(name) } });
  return {
    ...world,
    card_id,
    approve: () => answer('authenticate_change_request_id'),
    refuse: () => answer('decline_change_request_id'),
    decline: () => post(`/v1/cards/3ds/${textAt('challenge_id')}/decline`, {}),
    authorize: () =>
      post(`/v1/change_requests/${textAt('authenticate_change_request_id')}/authorize`, {
        person_id: world.person_id,
        delivery_method: 'static',
      }),
    declined: async () =>
      (await received('CARD_AUTHORIZATION_DECLINE_V2')).map(
        ({ reasons }) => (reasons as { type: string }[])[0]?.type,
      ),
    reserved: async () =>
      (await received('CARD_AUTHORIZATION')).map(({ amount }) => (amount as { value: number }).value),
  };
}

describe('an online payment', () => {
  test('is authorised once its customer approves it by the change request that the challenge names', async () => {
    const { approve, reserved, declined, decline } = await setUp();
    expect(await reserved()).toEqual([]);

    expect(await approve()).toMatchObject({ status: 'COMPLETED', response_code: 204 });

    expect([await reserved(), await declined()]).toEqual([[1_500], []]);
    expect((await decline()).status).toBe(404);
  });

  test('that is approved needs cover as any other', async () => {
    const { approve, reserved, declined } = await setUp(1_499);

    await approve();

    expect([await reserved(), await declined()]).toEqual([[], ['INSUFFICIENT_FUNDS']]);
  });

  test.each(['decline', 'refuse'] as const)(
    'is declined once its customer declines it (%s), and cannot be approved then',
    async (way) => {
      const { authorize, reserved, declined, decline, ...world } = await setUp();

      await { decline, refuse: world.refuse }[way]();

      expect([await reserved(), await declined()]).toEqual([[], ['3DS_FAILED']]);
      expect((await authorize()).status).toBe(422);
      expect((await decline()).status).toBe(404);
    },
  );

  test('is declined by itself after five minutes, when nobody can answer any more', async () => {
    const { advance, authorize, reserved, declined, decline } = await setUp();
    await advance(5 * minuteS);
    expect(await declined()).toEqual([]);
    await advance(1);

    expect([await reserved(), await declined()]).toEqual([[], ['3DS_FAILED']]);
    expect((await authorize()).status).toBe(422);
    expect((await decline()).status).toBe(404);
  });

  test('that was declined in the older flow names change requests that are finished', async () => {
    const { bank, card_id, received, post, person_id } = await setUp();

    cancelDelegatedSca(bank, { card_id, amount: 100 });

    const [sent] = await received('DELEGATE_SCA_CANCEL');
    for (const name of ['authenticate_change_request_id', 'decline_change_request_id']) {
      const path = `/v1/change_requests/${String(sent?.[name])}/authorize`;
      expect((await post(path, { person_id, delivery_method: 'static' })).status).toBe(422);
    }
  });
});
