import path from 'node:path';
import { beyondTheTables } from '#shared/bank/contract/beyond-the-tables.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { catalog } from '#shared/events/catalog.ts';
import { readContractSource, type ContractSource } from '../contract-source.ts';
import { code, tableOf } from '../markdown.ts';
import { shownRules, type ShownRule } from './shown-rules.ts';
import { stated } from './stated.ts';

/** Each rule that the specification states, in our words, with the test that shows it. */
export function behaviourPage(): string {
  const rules = Map.groupBy(shownRules(), ({ place }) => place);
  const source = readContractSource();
  return [
    '# What the simulated bank does',
    'Each rule that the specification of the bank states, in our words, under its heading, with the test that shows ' +
      'it. A rule is the name of its test; the line `// Stated:` above the test says where it belongs. A test fails ' +
      'if something that is stated has no rule.',
    ...Object.entries(stated).flatMap(([heading, subjects]) => [
      `## ${heading}`,
      tableOf(
        ['About', 'Rule', 'Test'],
        subjects.flatMap((subject) => (rules.get(`${heading} > ${subject}`) ?? []).map(rowOf(subject))),
      ),
      ...operationsUnder(heading, source),
      ...(heading === 'Events: Event types' ? eventTypes() : []),
    ]),
    '',
  ].join('\n\n');
}

function rowOf(subject: string) {
  return ({ rule, file }: ShownRule): readonly string[] => [subject, rule, linkTo(file)];
}

function linkTo(file: string): string {
  return `[${path.posix.basename(file, '.test.ts')}](../../../${file})`;
}

const roundTrip = 'test/contract/round-trip.test.ts';

function operationsUnder(heading: string, { entries }: ContractSource): readonly string[] {
  const under = rows.filter((row) => headingOf(row, entries.get(row.operation)?.area ?? '') === heading);
  if (under.length === 0) return [];
  return [
    `Every operation answers its caller as the contract says (${linkTo(roundTrip)}):`,
    tableOf(
      ['Operation', 'What it does'],
      under.map(({ operation, method, path: address }) => [
        code(`${method} ${address}`),
        entries.get(operation)?.summary ?? '',
      ]),
    ),
  ];
}

const headings: Readonly<Record<string, string>> = {
  persons: 'Endpoints: Persons',
  businesses: 'Endpoints: Businesses',
  accounts: 'Endpoints: Account management',
  payments: 'Endpoints: SEPA transfers',
  authentication: 'Endpoints: Device management, challenges and change requests',
  'change-requests': 'Endpoints: Device management, challenges and change requests',
  lending: 'Endpoints: Lending',
  webhooks: 'Endpoints: Webhook subscriptions',
  cards: 'Endpoints: Further endpoints',
  messaging: 'Endpoints: Further endpoints',
  payees: 'Endpoints: Further endpoints',
};

/** By the area of the contract; the seven operations without a stated path stand under a heading of their own. */
function headingOf({ operation, pathSource, path: address }: EndpointRow, area: string): string | undefined {
  if (beyondTheTables.includes(operation)) return undefined;
  if (pathSource !== undefined) return 'Endpoints: Further endpoints';
  if (address.startsWith('/v1/cards/3ds/')) return headings['authentication'];
  return headings[area];
}

function eventTypes(): readonly string[] {
  return [
    'The bank tells of every type (the test of its family plays what causes it):',
    tableOf(
      ['Type', 'Occurs when', 'Test'],
      catalog.map(({ type, occursWhen, family }) => [
        code(type),
        occursWhen,
        linkTo(`sandbox/transitions/${familyTests[family] ?? family}.test.ts`),
      ]),
    ),
  ];
}

const familyTests: Readonly<Record<string, string>> = {
  onboarding: 'customer-transitions',
  authentication: 'customer-transitions',
  accounts: 'account-transitions',
  payments: 'payment-transitions',
  cards: 'card-transitions',
  lending: 'lending-transitions',
};
