import type { ExampleWorld } from './example.ts';

export interface Customer {
  readonly person_id: string;
  readonly account_id: string;
}

/** A person with an account and 1,500 € on it: where most examples begin. */
export async function newCustomer({ bank, sandbox, say }: ExampleWorld): Promise<Customer> {
  const person = await bank.persons.create({
    body: {
      salutation: 'MS',
      first_name: 'Ada',
      last_name: 'Byron',
      birth_date: '1985-12-10',
      nationality: 'DE',
      address: { line_1: 'Lindenweg 7', postal_code: '10115', city: 'Berlin', country: 'DE' },
    },
  });
  const account = await sandbox.openAccount({ person_id: person.id });
  await sandbox.payIn({ account_id: account.id, amount: 150_000, description: 'Salary' });
  say(`Ada Byron is customer ${person.id}, with 1,500 € on account ${account.id}`);
  return { person_id: person.id, account_id: account.id };
}
