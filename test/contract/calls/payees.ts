import type { GoodCalls, World } from './world.ts';

export function payeeCalls({ post, account }: World) {
  return {
    'verificationsOfPayee.create': () =>
      post('/v1/verifications_of_payee', { iban: account.iban, name: 'Ada Byron' }),
  } satisfies GoodCalls;
}
