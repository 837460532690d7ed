import type { ExampleWorld } from './example.ts';

/** From an entry in the commercial register to a business with roles, an identification and an account. */
export async function onboardBusiness(world: ExampleWorld) {
  const { bank, sandbox, say } = world;
  const business_id = await registerBusiness(world);
  const [director, partner] = await registerPeople(world);

  // Who represents the business alone can later confirm its changes alone.
  const representatives = [
    { legal_representative_id: director, type_of_representation: 'ALONE' },
    { legal_representative_id: partner, type_of_representation: 'JOINT' },
  ] as const;
  for (const body of representatives) {
    await bank.businesses.legalRepresentatives.create({ business_id, body });
    say(`${body.legal_representative_id} represents the business: ${body.type_of_representation}`);
  }

  const shares = [
    { person_id: director, voting_share: '60.00' },
    { person_id: partner, voting_share: '40.00' },
  ];
  for (const share of shares) {
    const body = { ...share, relationship_to_business: 'DIRECTLY_HOLDING_25_PERCENT_OR_MORE' } as const;
    await bank.businesses.beneficialOwners.create({ business_id, body });
    say(`${share.person_id} owns ${share.voting_share} %`);
  }

  const identification_id = await identify(world, business_id);
  // You need not poll for it: the webhook ACCOUNT_OPENING_REQUEST reports the account.
  await sandbox.openAccount({ business_id });
  const [account] = await bank.businesses.accounts.list({ business_id }).all({ limit: 1 });
  if (account === undefined) throw new Error('The business has no account');
  say(`The bank opened account ${account.id}, ${account.iban ?? 'without an IBAN'}`);
  return { business_id, director, partner, identification_id, account_id: account.id };
}

async function registerBusiness({ bank, say }: ExampleWorld): Promise<string> {
  const registration = {
    registration_number: 'HRB 900001',
    registration_issuer: 'AMTSGERICHT CHARLOTTENBURG',
  };
  const entry = await bank.commercialRegistrations.find({ query: { ...registration, country: 'DE' } });
  say(`${registration.registration_number} is ${entry.name ?? 'unnamed'}`);

  const business = await bank.businesses.create({
    body: {
      ...registration,
      // What the register leaves out or says null to is left out here too: the bank ignores null.
      name: entry.name ?? undefined,
      legal_form: entry.legal_form ?? undefined,
      registration_date: entry.registration_date ?? undefined,
      tax_country: 'DE',
      sector: 'OTHER_COMPANIES',
      nace_code: 'F 41.20',
      address: { line_1: 'Musterallee 1', postal_code: '10115', city: 'Berlin', country: 'DE' },
    },
  });
  await bank.businesses.taxIdentifications.create({
    business_id: business.id,
    body: { country: 'DE', number: '30/123/45678', primary: true },
  });
  say(`It is business ${business.id} at the bank`);
  return business.id;
}

async function registerPeople({ bank }: ExampleWorld): Promise<[director: string, partner: string]> {
  const address = { line_1: 'Lindenweg 7', postal_code: '10115', city: 'Berlin', country: 'DE' };
  // An owner needs a salutation, both names and a date of birth.
  const director = await bank.persons.create({
    body: {
      salutation: 'MS',
      first_name: 'Erika',
      last_name: 'Mustermann',
      birth_date: '1970-01-31',
      nationality: 'DE',
      address,
    },
  });
  const partner = await bank.persons.create({
    body: {
      salutation: 'MR',
      first_name: 'Max',
      last_name: 'Mustermann',
      birth_date: '1968-08-12',
      nationality: 'DE',
      address,
    },
  });
  return [director.id, partner.id];
}

async function identify({ bank, sandbox, say }: ExampleWorld, business_id: string): Promise<string> {
  const identification = await bank.businesses.identifications.create({
    business_id,
    body: { method: 'idnow' },
  });
  const { id, legal_identification_missing_information: missing } = identification;
  say(`Identification ${id} asks for ${missing?.join(', ') ?? 'nothing'}`);

  if (identification.edd_data_status === 'pending') {
    await bank.businesses.identifications.eddData.submit({
      business_id,
      business_identification_id: id,
      body: {
        expected_revenue_next_year: { description: 'Two million euros, from contracts that are signed.' },
        last_year_revenue: { description: '1.8 million euros.' },
        cash_transactions: { details: 'None.' },
      },
    });
    say('The questions of due diligence are answered');
  }

  // The representative opens the address of the identification. The event BUSINESS_IDENTIFICATION reports its end.
  await sandbox.completeIdentification({ business_id, id });
  say('The bank has identified the business');
  return id;
}
