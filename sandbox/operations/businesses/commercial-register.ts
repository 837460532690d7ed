import { registeredCompanies } from '#sandbox/entities/magic-values.ts';

/** An entry of the simulated commercial register. */
interface RegistryEntry {
  readonly name: string;
  readonly legal_form: string;
  readonly registration_number: string;
  readonly registration_issuer: string;
  readonly registration_date: string;
  readonly tax_country: string;
  readonly address: {
    readonly line_1: string;
    readonly postal_code: string;
    readonly city: string;
    readonly country: string;
  };
  readonly commercial_registry_industry_key: string;
  readonly legal_representatives: readonly { readonly first_name: string; readonly last_name: string }[];
}

/** The companies that a lookup finds; none of them exists. */
export const commercialRegister: readonly RegistryEntry[] = [
  {
    ...named('limited'),
    legal_form: 'GMBH',
    registration_date: '2015-04-01',
    tax_country: 'DE',
    address: { line_1: 'Musterallee 1', postal_code: '10115', city: 'Berlin', country: 'DE' },
    commercial_registry_industry_key: '41.20',
    legal_representatives: [{ first_name: 'Erika', last_name: 'Mustermann' }],
  },
  {
    ...named('founded'),
    legal_form: 'UG',
    registration_date: '2021-11-15',
    tax_country: 'DE',
    address: { line_1: 'Beispielweg 22', postal_code: '80331', city: 'München', country: 'DE' },
    commercial_registry_industry_key: '47.91',
    legal_representatives: [
      { first_name: 'Max', last_name: 'Beispiel' },
      { first_name: 'Ada', last_name: 'Byron' },
    ],
  },
  {
    ...named('italian'),
    legal_form: 'SRL',
    registration_date: '2019-02-28',
    tax_country: 'IT',
    address: { line_1: 'Via Esempio 3', postal_code: '20121', city: 'Milano', country: 'IT' },
    commercial_registry_industry_key: '62.01',
    legal_representatives: [{ first_name: 'Maria', last_name: 'Rossi' }],
  },
];

function named(kind: keyof typeof registeredCompanies) {
  const { name, number, issuer } = registeredCompanies[kind];
  return { name, registration_number: number, registration_issuer: issuer };
}
