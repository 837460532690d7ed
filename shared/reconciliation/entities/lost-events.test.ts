import { expect, test } from 'vitest';
import { eventTypes } from '#shared/events/event-types.ts';
import { createEntitiesWorld, type EntitiesWorld } from '#test/fakes/entities-world.ts';
import { aBusiness, aKnownPerson } from '#test/contract/calls/businesses.ts';
import { lendingWorld } from '#test/contract/calls/lending-world.ts';
import { dayS, hourS, otherIban } from '#test/contract/paying-customer.ts';
import { textOf } from '#test/contract/simulated-bank.ts';
import { changeBusiness } from '#sandbox/operations/businesses/businesses.ts';
import { moveLimitChange } from '#sandbox/operations/lending/overdraft-limit-changes.ts';
import { transitions } from '#sandbox/transitions/transitions.ts';

const move = ({ bank }: EntitiesWorld, name: string, input: object) =>
  transitions[name]!.run(input, bank) as { readonly id: string; readonly status: string };

interface Lost {
  /** The item that finds it. */
  readonly item: string;
  /** What happens at the bank while no notification arrives. */
  readonly lose: () => unknown;
}

/** The events that arrived before, and the one that is lost then. */
type Cause = (world: EntitiesWorld) => Lost | Promise<Lost>;

const ofAccount = ({ account }: EntitiesWorld, facts: object = {}) => ({ account_id: account.id, ...facts });

const standingOrder = async ({ post, confirm, ofPersonAccount }: EntitiesWorld) => {
  const asked = await post(`${ofPersonAccount}/standing_orders`, {
    recipient_name: 'Charles Babbage',
    recipient_iban: otherIban,
    reference: '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1',
    amount: { value: 2_000, currency: 'EUR' },
    first_execution_date: '2026-09-03',
    reoccurrence: 'WEEKLY',
  });
  return (await confirm(asked)).response_body.id;
};

const savingsMapping = (world: EntitiesWorld) => {
  const savings = move(world, 'open-account', { person_id: world.person_id });
  const path = `${world.ofPerson}/deposit_accounts/${savings.id}/mappings`;
  const reference = '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1';
  const mapping = { main_account_id: world.account.id, deposit_type: 'SAVINGS_ACCOUNT', reference };
  return { item: `savings_mappings/${savings.id}`, lose: () => world.post(path, mapping) };
};

const causes: Readonly<Record<string, Cause>> = {
  'a limit': (world) => {
    const limitTo = (account_limit: number) =>
      move(world, 'change-account-limit', ofAccount(world, { account_limit }));
    limitTo(50_000);
    return { item: `account/${world.account.id}`, lose: () => limitTo(70_000) };
  },
  'a block': (world) => {
    const lockTo = (locking_status: string) =>
      move(world, 'block-account', ofAccount(world, { locking_status }));
    lockTo('BLOCK');
    return { item: `account/${world.account.id}`, lose: () => lockTo('NO_BLOCK') };
  },
  'a closure': (world) => {
    const { id } = move(world, 'open-account', { person_id: world.person_id });
    return { item: `account/${id}`, lose: () => move(world, 'close-account', { account_id: id }) };
  },
  'why a closure request waits': async (world) => {
    const { id: seizure_id } = move(world, 'seize-accounts', { customer_id: world.person_id, amount: 4_000 });
    const { id } = move(world, 'start-account-closure', ofAccount(world));
    await world.advance(dayS);
    return {
      item: `closure_request/${id}`,
      lose: async () => {
        move(world, 'delete-seizure', { seizure_id });
        await world.advance(2 * dayS);
      },
    };
  },
  'a seizure': (world) => ({
    item: `person_seizures/${world.person_id}`,
    lose: () => move(world, 'seize-accounts', { customer_id: world.person_id, amount: 4_000 }),
  }),
  'the payment of a seizure': (world) => {
    const { id } = move(world, 'seize-accounts', { customer_id: world.person_id, amount: 4_000 });
    return {
      item: `seizure/${id}`,
      lose: () => move(world, 'pay-seizure', { seizure_id: id, amount: 4_000 }),
    };
  },
  'a reservation': (world) => ({
    item: `reservations/${world.account.id}`,
    lose: () => move(world, 'seize-accounts', { customer_id: world.person_id, amount: 4_000 }),
  }),
  'the end of a reservation': (world) => {
    const { id } = move(world, 'seize-accounts', { customer_id: world.person_id, amount: 4_000 });
    const [reservation] = world.bank.store.reservations.all();
    return {
      item: `reservation/${reservation!.id}`,
      lose: () => move(world, 'delete-seizure', { seizure_id: id }),
    };
  },
  'a reference account': (world) => ({
    item: `reference_accounts/${world.account.id}`,
    lose: () =>
      world.post(`${world.ofPersonAccount}/reference_accounts`, {
        name: 'Ada Byron',
        iban: otherIban,
        mandate_number: 'M-1',
        mandate_signature_date: '2026-03-02',
      }),
  }),
  'a trusted IBAN': (world) => ({
    item: `trusted_ibans/${world.account.id}`,
    lose: async () =>
      world.confirm(
        await world.post(`${world.ofAccount}/trusted_ibans`, { iban: otherIban, person_id: world.person_id }),
      ),
  }),
  'a message': (world) => ({
    item: `messages/${world.person_id}`,
    lose: () => move(world, 'send-message', ofAccount(world)),
  }),
  'a mapping of savings': savingsMapping,
  'an executed instant transfer': (world) => ({
    item: `instant_transfers/${world.account.id}`,
    lose: () => move(world, 'execute-instant-transfer', ofAccount(world, { amount: 100 })),
  }),
  'a failed instant transfer': (world) => ({
    item: `instant_transfers/${world.account.id}`,
    lose: () => move(world, 'fail-instant-transfer', ofAccount(world, { amount: 100 })),
  }),
  'that a credit transfer was accepted and then declined': (world) => ({
    item: `credit_transfers/${world.account.id}`,
    lose: async () => {
      await world.confirm(
        await world.post(`${world.ofPersonAccount}/transactions/sepa_credit_transfer`, {
          reference: '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1',
          recipient_name: 'Declined Payment',
          recipient_iban: otherIban,
          amount: { value: 1_000, currency: 'EUR' },
        }),
      );
      await world.advance(hourS);
    },
  }),
  'a timed order': (world) => ({
    item: `timed_orders/${world.account.id}`,
    lose: () => move(world, 'change-timed-order', ofAccount(world, { amount: 100 })),
  }),
  'the cancellation of a standing order': async (world) => {
    const id = await standingOrder(world);
    return {
      item: `standing_orders/${world.account.id}`,
      lose: async () =>
        world.confirm(await world.patch(`${world.ofPersonAccount}/standing_orders/${id}/cancel`)),
    };
  },
  'an announced direct debit': (world) => ({
    item: `scheduled_direct_debits/${world.account.id}`,
    lose: () =>
      move(world, 'announce-direct-debit', ofAccount(world, { amount: 100, valuta_date: '2026-03-20' })),
  }),
  'a decision about collecting by direct debit': async (world) => {
    const { body } = await world.post(`${world.ofPerson}/sdd_collection_applications`, {});
    const { id } = body as { id: string };
    return {
      item: `sdd_collection_applications/${world.person_id}`,
      lose: () => move(world, 'decide-collection-application', { id }),
    };
  },
  'a change of a person': async (world) => {
    await world.patch(world.ofPerson, { email: 'ada@example.org' });
    return {
      item: `person/${world.person_id}`,
      lose: () => world.patch(world.ofPerson, { nationality: 'GB' }),
    };
  },
  'a mobile number': (world) => ({
    item: `person/${world.person_id}`,
    lose: () => world.post(`${world.ofPerson}/mobile_number`, { number: '+491701234567' }),
  }),
  'the removal of a mobile number': async (world) => {
    await world.post(`${world.ofPerson}/mobile_number`, { number: '+491701234567' });
    return {
      item: `person/${world.person_id}`,
      lose: () => world.remove(`${world.ofPerson}/mobile_number`, { number: '+491701234567' }),
    };
  },
  'a tax number': async (world) => {
    const { patch, post } = world.goodCalls();
    const taxes = `${world.ofPerson}/tax_identifications`;
    const id = textOf(await post(taxes, { country: 'DE', number: '12345678901', primary: true }), 'id');
    await patch(`${taxes}/${id}`, { number: '10987654321' });
    return {
      item: `person/${world.person_id}`,
      lose: () => patch(`${taxes}/${id}`, { number: '11987654321' }),
    };
  },
  'a change of a business': async (world) => {
    const calls = world.goodCalls();
    const id = await aBusiness(calls);
    await calls.patch(`/v1/businesses/${id}`, { nace_code: 'K 66.22' });
    return {
      item: `business/${id}`,
      lose: () => changeBusiness(world.bank, id, { nace_code: 'K 66.21' }),
    };
  },
  'a legal representative': async (world) => {
    const calls = world.goodCalls();
    const id = await aBusiness(calls);
    return {
      item: `legal_representatives/${id}`,
      lose: () =>
        calls.post(`/v1/businesses/${id}/legal_representatives`, {
          legal_representative_id: world.person_id,
        }),
    };
  },
  'a beneficial owner': async (world) => {
    const calls = world.goodCalls();
    const [id, person_id] = [await aBusiness(calls), await aKnownPerson(calls)];
    return {
      item: `beneficial_owners/${id}`,
      lose: () => calls.post(`/v1/businesses/${id}/beneficial_owners`, { person_id, voting_share: '26.50' }),
    };
  },
  'the end of an overdraft': async (world) => {
    const { anOverdraft, ofPerson, post } = lendingWorld(world.goodCalls());
    const id = await anOverdraft();
    return {
      item: `overdraft/${id}`,
      lose: () => post(`${ofPerson}/overdrafts/${id}/terminate`, {}),
    };
  },
  'a step of a new limit of an overdraft': async (world) => {
    const id = (await lendingWorld(world.goodCalls()).aLimitIncrease()).split('/').at(-1) ?? '';
    const { overdraftLimitChanges } = world.bank.store;
    moveLimitChange(world.bank, overdraftLimitChanges.get(id), 'tnc_accepted');
    return {
      item: `overdraft_limit_change/${id}`,
      lose: () => moveLimitChange(world.bank, overdraftLimitChanges.get(id), 'conditions_pending'),
    };
  },
  'a status of a loan': (world) => {
    const { person_id } = world;
    const { id } = move(world, 'change-loan', ofAccount(world, { person_id, status: 'payout_pending' }));
    return { item: `loan/${id}`, lose: () => move(world, 'change-loan', { id, status: 'payout_issued' }) };
  },
};

test.each(Object.keys(causes))(
  '%s without any event is healed, and a late event changes nothing',
  async (name) => {
    const world = createEntitiesWorld();
    for (const type of Object.values(eventTypes).flat()) await world.subscribe(type);
    const { item, lose } = await causes[name]!(world);
    await world.deliver();
    await world.advance(2 * hourS);
    expect((await world.compare(item)) as object).toMatchObject({
      outcome: expect.stringMatching(/agrees|filled|gone/) as string,
    });
    await world.deliver();
    await world.advance(hourS);

    await lose();
    const late = await world.deliver(() => true);
    await world.advance(2 * hourS);
    expect(late).not.toEqual([]);

    expect(await world.compare(item)).toMatchObject({ outcome: 'healed' });
    expect(world.healed).not.toEqual([]);
    const healedOnce = world.healed.length;
    for (const each of late) await world.handle(each);
    await world.advance(2 * hourS);

    expect(await world.compare(item)).toEqual({ outcome: 'agrees' });
    expect(await world.openBreaks()).toEqual([]);
    expect(world.healed).toHaveLength(healedOnce);
    expect(world.parked()).toEqual([]);
  },
);

test('a reservation whose end came late, after it was healed, has no uncertain order', async () => {
  const world = createEntitiesWorld();
  for (const type of Object.values(eventTypes).flat()) await world.subscribe(type);
  const { id: seizure_id } = move(world, 'seize-accounts', { customer_id: world.person_id, amount: 4_000 });
  const [reservation] = world.bank.store.reservations.all();
  await world.deliver();
  await world.advance(2 * hourS);
  move(world, 'delete-seizure', { seizure_id });
  const late = await world.deliver((type) => type === 'RESERVATION_RESOLVED');
  await world.advance(2 * hourS);
  await world.compare(`reservation/${reservation!.id}`);

  for (const each of late) await world.handle(each);

  const { state } = (await world.mirror.entity('reservation', reservation!.id))?.aspects ?? {};
  expect(late).toHaveLength(1);
  expect(state).toMatchObject({ status: 'RESOLVED', orderUncertain: false });
});
