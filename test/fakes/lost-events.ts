import type { EntitiesWorld } from '#test/fakes/entities-world.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { aBusiness, aKnownPerson } from '#test/contract/calls/businesses.ts';
import { lendingWorld } from '#test/contract/calls/lending-world.ts';
import { dayS, hourS, otherIban } from '#test/contract/paying-customer.ts';
import { textOf } from '#test/contract/simulated-bank.ts';
import { changeBusiness } from '#sandbox/operations/businesses/businesses.ts';
import { activateLimitChange, moveLimitChange } from '#sandbox/operations/lending/overdraft-limit-changes.ts';
import { transitions } from '#sandbox/transitions/transitions.ts';

export const move = ({ bank }: EntitiesWorld, name: string, input: object) =>
  transitions[name]!.run(input, bank) as { readonly id: string; readonly status: string };

interface Lost {
  /** The item that finds it. */
  readonly item: string;
  /** What happens at the bank while its notification is lost. */
  readonly lose: () => unknown;
  /** The account that it is about, if not that of the world. */
  readonly accountId?: string;
  /** The customer that it is about, if not the person of the world. */
  readonly businessId?: string;
  /** No list of the bank shows the entity any more: only people can end it in the mirror. */
  readonly isForPeople?: true;
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
  return {
    item: `savings_mappings/${savings.id}`,
    accountId: savings.id,
    lose: () => world.post(path, mapping),
  };
};

type Causes = Readonly<Record<string, Cause>>;

/** Each move of a seizure after it was created. */
const ofSeizures = (customer: 'business' | 'person'): Causes => {
  const prefix = `${customer.toUpperCase()}_SEIZURE`;
  const isBusiness = customer === 'business';
  const seized = async (world: EntitiesWorld) => {
    const businessId = isBusiness ? await aBusiness(world.goodCalls()) : undefined;
    if (businessId !== undefined) {
      const account = move(world, 'open-account', { business_id: businessId });
      move(world, 'book-incoming-transfer', { account_id: account.id, amount: 10_000 });
    }
    const customer_id = businessId ?? world.person_id;
    const seize = () => move(world, 'seize-accounts', { customer_id, amount: 4_000 });
    return { customer_id, seize, ...(businessId !== undefined && { businessId }) };
  };
  const moved =
    (name: string, { isForPeople, ...facts }: { isForPeople?: boolean; amount?: number } = {}): Cause =>
    async (world) => {
      const { seize, customer_id: _known, ...about } = await seized(world);
      const { id: seizure_id } = seize();
      const lose = () => move(world, name, { seizure_id, ...facts });
      const ending = isForPeople === true ? ({ isForPeople } as const) : {};
      return { item: `seizure/${seizure_id}`, lose, ...about, ...ending };
    };
  return {
    [`${prefix}_CREATED`]: async (world) => {
      const { seize, customer_id, ...about } = await seized(world);
      return { item: `${customer}_seizures/${customer_id}`, lose: seize, ...about };
    },
    // The bank lists only the active seizures of a business.
    [`${prefix}_UPDATED`]: moved('move-seizure', { isForPeople: isBusiness }),
    [`${prefix}_FULFILLED`]: moved('pay-seizure', { amount: 4_000, isForPeople: isBusiness }),
    [`${prefix}_DELETED`]: moved('delete-seizure', { isForPeople: true }),
  };
};

const ofCards: Causes = {
  CARD_AUTHORIZATION: (world) => {
    const { id: card_id } = move(world, 'change-card', ofAccount(world));
    return {
      item: `reservations/${world.account.id}`,
      lose: () => move(world, 'authorize-card', { card_id, amount: 500 }),
    };
  },
  CARD_AUTHORIZATION_RESOLUTION: (world) => {
    const { id: card_id } = move(world, 'change-card', ofAccount(world));
    const { id: reservation_id } = move(world, 'authorize-card', { card_id, amount: 500 });
    return {
      item: `reservation/${reservation_id}`,
      lose: () => move(world, 'resolve-card-authorization', { reservation_id, outcome: 'cancelled' }),
    };
  },
};

const lastOf = (path: string) => path.split('/').at(-1) ?? '';

const ofLending: Causes = {
  CREDIT_LINE: async (world) => {
    const { anAuthorizedCreditLine, put } = lendingWorld(world.goodCalls());
    const creditLine = await anAuthorizedCreditLine();
    return {
      item: `credit_line/${lastOf(creditLine)}`,
      lose: () => put(`${creditLine}/revoke`, {}),
    };
  },
  CREDIT_LINE_APPLICATION: async (world) => {
    const id = lastOf(await lendingWorld(world.goodCalls()).anOfferedLineApplication());
    return {
      item: `credit_line_application/${id}`,
      lose: () => move(world, 'sign-credit-line-application', { id }),
    };
  },
  FREELANCER_CREDIT_LINE_APPLICATION: async (world) => {
    const { anOfferedFreelancerLineApplication, put } = lendingWorld(world.goodCalls());
    const application = await anOfferedFreelancerLineApplication();
    return {
      item: `freelancer_credit_line_application/${lastOf(application)}`,
      lose: () => put(`${application}/contract_agreement`, { contract_agreement_date: world.bank.today() }),
    };
  },
  CONSUMER_LOAN_APPLICATION: (world) => {
    const { id } = move(world, 'change-consumer-loan-application', {
      person_id: world.person_id,
      status: 'offered',
    });
    return {
      item: `consumer_loan_application/${id}`,
      lose: () => move(world, 'change-consumer-loan-application', { id, status: 'esign_pending' }),
    };
  },
  OVERDRAFT_APPLICATION: async (world) => {
    const { anOfferedOverdraftApplication, put, account } = lendingWorld(world.goodCalls());
    const application = await anOfferedOverdraftApplication();
    return {
      item: `overdraft_application/${lastOf(application)}`,
      lose: () => put(`${application}/overdraft`, { account_id: account.id }),
    };
  },
  CONSUMER_OVERDRAFT_APPLICATION: async (world) => {
    const { aConsumerApplication, put } = lendingWorld(world.goodCalls());
    const application = await aConsumerApplication();
    return {
      item: `consumer_overdraft_application/${lastOf(application)}`,
      lose: () => put(`${application}/overdraft`, {}),
    };
  },
  CONSUMER_OVERDRAFT: async (world) => {
    const { aConsumerOverdraft, post } = lendingWorld(world.goodCalls());
    const overdraft = await aConsumerOverdraft();
    return {
      item: `consumer_overdraft/${lastOf(overdraft)}`,
      lose: () => post(`${overdraft}/terminate`, {}),
    };
  },
};

/** By the type of the event, what causes it at the simulated bank. */
export const causes: Causes = {
  ACCOUNT_LIMIT_CHANGE: (world) => {
    const limitTo = (account_limit: number) =>
      move(world, 'change-account-limit', ofAccount(world, { account_limit }));
    limitTo(50_000);
    return { item: `account/${world.account.id}`, lose: () => limitTo(70_000) };
  },
  ACCOUNT_BLOCK: (world) => {
    const lockTo = (locking_status: string) =>
      move(world, 'block-account', ofAccount(world, { locking_status }));
    lockTo('BLOCK');
    return { item: `account/${world.account.id}`, lose: () => lockTo('NO_BLOCK') };
  },
  ACCOUNT_CLOSURE: (world) => {
    const { id } = move(world, 'open-account', { person_id: world.person_id });
    return {
      item: `account/${id}`,
      accountId: id,
      lose: () => move(world, 'close-account', { account_id: id }),
    };
  },
  ACCOUNT_CLOSURE_REQUEST: (world) => {
    move(world, 'change-card', ofAccount(world, { type: 'MASTERCARD_DECOUPLED' }));
    const debit = { account_id: world.account.id, booking_type: 'SEPA_DIRECT_DEBIT', amountCents: 500 };
    recordBooking(world.bank, { ...debit, against: 'nostro' });
    // The account is closed once the debit can come back no more: no other event brings the request until then.
    return {
      item: 'closure_requests/partner',
      lose: () => move(world, 'start-account-closure', ofAccount(world)),
    };
  },
  ACCOUNT_CLOSURE_REQUEST_UPDATE: async (world) => {
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
  RESERVATION_CREATED: (world) => ({
    item: `reservations/${world.account.id}`,
    lose: () => move(world, 'seize-accounts', { customer_id: world.person_id, amount: 4_000 }),
  }),
  RESERVATION_RESOLVED: (world) => {
    const { id } = move(world, 'seize-accounts', { customer_id: world.person_id, amount: 4_000 });
    const [reservation] = world.bank.store.reservations.all();
    return {
      item: `reservation/${reservation!.id}`,
      lose: () => move(world, 'delete-seizure', { seizure_id: id }),
    };
  },
  REFERENCE_ACCOUNT_CREATED: (world) => ({
    item: `reference_accounts/${world.account.id}`,
    lose: () =>
      world.post(`${world.ofPersonAccount}/reference_accounts`, {
        name: 'Ada Byron',
        iban: otherIban,
        mandate_number: 'M-1',
        mandate_signature_date: '2026-03-02',
      }),
  }),
  TRUSTED_IBAN_CONFIRMED: (world) => ({
    item: `trusted_ibans/${world.account.id}`,
    lose: async () =>
      world.confirm(
        await world.post(`${world.ofAccount}/trusted_ibans`, { iban: otherIban, person_id: world.person_id }),
      ),
  }),
  MESSAGE: (world) => ({
    item: `messages/${world.person_id}`,
    lose: () => move(world, 'send-message', ofAccount(world)),
  }),
  DEPOSIT_ACCOUNT_UPDATED: savingsMapping,
  INSTANT_SEPA_CREDIT_TRANSFER_EXECUTED: (world) => ({
    item: `instant_transfers/${world.account.id}`,
    lose: () => move(world, 'execute-instant-transfer', ofAccount(world, { amount: 100 })),
  }),
  INSTANT_SEPA_CREDIT_TRANSFER_FAILED: (world) => ({
    item: `instant_transfers/${world.account.id}`,
    lose: () => move(world, 'fail-instant-transfer', ofAccount(world, { amount: 100 })),
  }),
  SEPA_CREDIT_TRANSACTION_DECLINED: (world) => ({
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
  SEPA_TIMED_ORDER: (world) => ({
    item: `timed_orders/${world.account.id}`,
    lose: () => move(world, 'change-timed-order', ofAccount(world, { amount: 100 })),
  }),
  SEPA_STANDING_ORDER: async (world) => {
    const id = await standingOrder(world);
    return {
      item: `standing_orders/${world.account.id}`,
      lose: async () =>
        world.confirm(await world.patch(`${world.ofPersonAccount}/standing_orders/${id}/cancel`)),
    };
  },
  SEPA_DIRECT_DEBIT_TRANSACTION_SCHEDULED: (world) => ({
    item: `scheduled_direct_debits/${world.account.id}`,
    lose: () =>
      move(world, 'announce-direct-debit', ofAccount(world, { amount: 100, valuta_date: '2026-03-20' })),
  }),
  SDD_COLLECTION_APPLICATION: async (world) => {
    const { body } = await world.post(`${world.ofPerson}/sdd_collection_applications`, {});
    const { id } = body as { id: string };
    return {
      item: `sdd_collection_applications/${world.person_id}`,
      lose: () => move(world, 'decide-collection-application', { id }),
    };
  },
  PERSON_CHANGED: async (world) => {
    await world.patch(world.ofPerson, { email: 'ada@example.org' });
    return {
      item: `person/${world.person_id}`,
      lose: () => world.patch(world.ofPerson, { nationality: 'GB' }),
    };
  },
  PERSON_MOBILE_NUMBER_CREATED: (world) => ({
    item: `person/${world.person_id}`,
    lose: () => world.post(`${world.ofPerson}/mobile_number`, { number: '+491701234567' }),
  }),
  PERSON_MOBILE_NUMBER_DELETED: async (world) => {
    await world.post(`${world.ofPerson}/mobile_number`, { number: '+491701234567' });
    return {
      item: `person/${world.person_id}`,
      lose: () => world.remove(`${world.ofPerson}/mobile_number`, { number: '+491701234567' }),
    };
  },
  PERSON_MOBILE_NUMBER_VERIFIED: async (world) => {
    const [mobile, number] = [`${world.ofPerson}/mobile_number`, '+491701234567'];
    await world.post(mobile, { number });
    return {
      item: `person/${world.person_id}`,
      lose: async () => {
        await world.post(`${mobile}/authorize`, { number });
        const token = world.bank.store.mobileNumbers.by('person_id', world.person_id)[0]?.otp;
        await world.post(`${mobile}/confirm`, { number, token });
      },
    };
  },
  PERSON_TAX_IDENTIFICATION_CHANGED: async (world) => {
    const { patch, post } = world.goodCalls();
    const taxes = `${world.ofPerson}/tax_identifications`;
    const id = textOf(await post(taxes, { country: 'DE', number: '12345678901', primary: true }), 'id');
    await patch(`${taxes}/${id}`, { number: '10987654321' });
    return {
      item: `person/${world.person_id}`,
      lose: () => patch(`${taxes}/${id}`, { number: '11987654321' }),
    };
  },
  BUSINESS_CHANGED: async (world) => {
    const calls = world.goodCalls();
    const id = await aBusiness(calls);
    await calls.patch(`/v1/businesses/${id}`, { nace_code: 'K 66.22' });
    return {
      item: `business/${id}`,
      businessId: id,
      lose: () => changeBusiness(world.bank, id, { nace_code: 'K 66.21' }),
    };
  },
  BUSINESS_TAX_IDENTIFICATION_CHANGED: async (world) => {
    const calls = world.goodCalls();
    const id = await aBusiness(calls);
    const taxes = `/v1/businesses/${id}/tax_identifications`;
    const tax = await calls.post(taxes, { country: 'DE', number: '30/123/45678', primary: true });
    const change = async (number: string) => calls.patch(`${taxes}/${textOf(tax, 'id')}`, { number });
    await change('30/123/45670');
    return {
      item: `business/${id}`,
      businessId: id,
      lose: async () => change('30/123/45679'),
    };
  },
  LEGAL_REPRESENTATIVE: async (world) => {
    const calls = world.goodCalls();
    const id = await aBusiness(calls);
    return {
      item: `legal_representatives/${id}`,
      businessId: id,
      lose: () =>
        calls.post(`/v1/businesses/${id}/legal_representatives`, {
          legal_representative_id: world.person_id,
        }),
    };
  },
  BENEFICIAL_OWNER: async (world) => {
    const calls = world.goodCalls();
    const [id, person_id] = [await aBusiness(calls), await aKnownPerson(calls)];
    return {
      item: `beneficial_owners/${id}`,
      businessId: id,
      lose: () => calls.post(`/v1/businesses/${id}/beneficial_owners`, { person_id, voting_share: '26.50' }),
    };
  },
  OVERDRAFT: async (world) => {
    const { anOverdraft, ofPerson, post } = lendingWorld(world.goodCalls());
    const id = await anOverdraft();
    return {
      item: `overdraft/${id}`,
      lose: () => post(`${ofPerson}/overdrafts/${id}/terminate`, {}),
    };
  },
  OVERDRAFT_LIMIT_CHANGE: async (world) => {
    const id = (await lendingWorld(world.goodCalls()).aLimitIncrease()).split('/').at(-1) ?? '';
    const { overdraftLimitChanges } = world.bank.store;
    for (const to of ['tnc_accepted', 'conditions_pending', 'limit_pending'] as const)
      moveLimitChange(world.bank, overdraftLimitChanges.get(id), to);
    return {
      item: `overdraft_limit_change/${id}`,
      lose: () => activateLimitChange(world.bank, overdraftLimitChanges.get(id)),
    };
  },
  LOAN: (world) => {
    const { person_id } = world;
    const { id } = move(world, 'change-loan', ofAccount(world, { person_id, status: 'payout_pending' }));
    return { item: `loan/${id}`, lose: () => move(world, 'change-loan', { id, status: 'payout_issued' }) };
  },
  ...ofSeizures('person'),
  ...ofSeizures('business'),
  ...ofCards,
  ...ofLending,
};
