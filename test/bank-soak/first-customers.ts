import { catalog } from '#shared/events/catalog.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { textOf, type Answer } from '#test/contract/simulated-bank.ts';
import type { SoakWorld } from './soak-world.ts';

/** Two persons and a business with accounts, money, a card and numbers that codes may go to; and subscriptions. */
export async function addFirstCustomers({ bank, dice, send, control }: SoakWorld): Promise<void> {
  const post = async (path: string, body: object) =>
    done(
      await send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  const move = async (name: string, input: object) =>
    done(await control('POST', `/transitions/${name}`, input));
  const pay = async (account_id: string) =>
    move('book-incoming-transfer', { account_id, amount: dice.between(1_000, 2_000_000) });
  for (const { type } of catalog.filter(() => dice.chance(0.6)))
    await post('/v1/webhooks', { event_type: type, url: 'https://partner.example/webhooks' });
  for (const first_name of ['Ada', 'Grace']) {
    const person_id = textOf(await post('/v1/persons', { first_name, last_name: 'Byron' }), 'id');
    const number = `+4917${dice.between(10_000_000, 99_999_999)}`;
    await post(`/v1/persons/${person_id}/mobile_number`, { number });
    await post(`/v1/persons/${person_id}/mobile_number/authorize`, { number });
    const token = bank.store.mobileNumbers.by('person_id', person_id)[0]?.otp;
    await post(`/v1/persons/${person_id}/mobile_number/confirm`, { number, token });
    const account_id = textOf(await move('open-account', { person_id }), 'id');
    await pay(account_id);
    await move('change-card', { account_id });
    // Many steps lead to a card in use, from which many more go on.
    if (dice.chance(0.3)) await move('move-credit-card-application', { account_id, status: 'FINALIZED' });
  }
  const business_id = textOf(await post('/v1/businesses', { name: 'Analytical Engines' }), 'id');
  await pay(textOf(await move('open-account', { business_id }), 'id'));
  await pay(textOf(await move('open-billing-account', {}), 'id'));
}

function done(answer: Answer): Answer {
  if (answer.status < 400) return answer;
  throw new Error(
    `The first customers: ${isRecord(answer.body) ? JSON.stringify(answer.body) : answer.status}`,
  );
}
