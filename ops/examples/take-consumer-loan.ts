import type { ExampleWorld } from './example.ts';
import { newCustomer } from './new-customer.ts';

const terms = {
  requested_loan_amount: { value: 500_000, currency: 'EUR' },
  requested_loan_term: 24,
} as const;

/** From a first offer to anybody to the money on the customer's account. */
export async function takeConsumerLoan(world: ExampleWorld) {
  const { bank, say } = world;
  const { person_id, account_id } = await newCustomer(world);

  const { offer } = await bank.anonymousConsumerLoanOffers.create({ body: terms });
  say(`Anybody could get 5,000 € for ${inEuro(offer?.monthly_installment)} a month`);

  const application_id = await apply(world, person_id);
  const application = { person_id, application_id };
  const offer_id = await decided(world, application);

  // The customer has to get both, and to agree to the second.
  const { preContract, contract } = bank.persons.consumerLoanApplications.offers;
  const information = await (await preContract.get({ ...application, offer_id })).bytes();
  const agreement = await (await contract.get({ ...application, offer_id })).bytes();
  say(
    `Read the information (${information.byteLength} bytes) and the contract (${agreement.byteLength} bytes)`,
  );

  const loan_id = await payOut(world, { ...application, account_id });
  const { balance } = await bank.accounts.balance.get({ account_id });
  say(`The account holds ${inEuro(balance)} now`);
  return { ...application, account_id, loan_id, balance_cents: balance.value };
}

/** The credit record comes first: the application names it. */
async function apply({ bank, random, say }: ExampleWorld, person_id: string): Promise<string> {
  const record = await bank.persons.creditRecords.create({ person_id, body: { source: 'service' } });
  const application = await bank.persons.consumerLoanApplications.create({
    person_id,
    body: {
      ...terms,
      credit_record_id: record.id,
      loan_purpose: 'EDUCATION',
      moved_in_last_two_years: false,
      number_of_dependents: 0,
      employment_status: 'EMPLOYED',
      living_situation: 'LIVING_IN_RENTED_HOUSE',
      living_situation_amount: { value: 90_000, currency: 'EUR' },
      net_income_amount: { value: 320_000, currency: 'EUR' },
      private_insurance_amount: { value: 0, currency: 'EUR' },
      partner_reference_number: random.uuid(),
    },
  });
  say(`Application ${application.id} is ${application.status ?? 'without status'}`);
  return application.id;
}

interface Application {
  readonly person_id: string;
  readonly application_id: string;
}

/** Scoring waits for the snapshot of another account, or for word that there is none. */
async function decided({ bank, say }: ExampleWorld, application: Application): Promise<string> {
  await bank.persons.consumerLoanApplications.skipAccountSnapshot(application);
  // You need not poll: the webhook CONSUMER_LOAN_APPLICATION reports every change of the status.
  const { status, offers } = await bank.persons.consumerLoanApplications.get(application);
  const offer_id = offers?.at(-1)?.id;
  if (typeof offer_id !== 'string') throw new Error(`No offer: the application is ${status ?? 'unknown'}`);
  say(`The application is ${status ?? 'without status'}, with offer ${offer_id}`);
  return offer_id;
}

async function payOut(
  { bank, say }: ExampleWorld,
  { account_id, ...application }: Application & { readonly account_id: string },
): Promise<string> {
  const { iban } = await bank.accounts.get({ id: account_id });
  if (typeof iban !== 'string') throw new Error('The account has no IBAN');
  const loan = await bank.persons.consumerLoanApplications.createConsumerLoan(
    { ...application, body: { recipient_iban: iban } },
    {
      // If the answer is lost, the client looks before it asks again.
      readBack: async (signal) => {
        const { loan_id } = await bank.persons.consumerLoanApplications.get(application, { signal });
        return typeof loan_id === 'string' ? bank.loans.get({ loan_id }, { signal }) : undefined;
      },
    },
  );
  say(`Loan ${loan.id} of ${inEuro(loan.amount)} is ${loan.status ?? 'without status'}`);
  return loan.id;
}

function inEuro(money: { readonly value: number } | null | undefined): string {
  return money === null || money === undefined ? 'an unknown amount' : `${(money.value / 100).toFixed(2)} €`;
}
