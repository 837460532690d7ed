import { germanIban } from '#sandbox/engine/iban.ts';
import { staticTan } from '#sandbox/engine/one-time-code.ts';

/** The outcome of a payment by the other party's name, or by the amount. */
export const magicPayments = [
  { fate: 'declined', name: 'Declined Payment', cents: 66_601, reason: 'AC06' },
  { fate: 'returned', name: 'Returned Payment', cents: 66_602, reason: 'AC04' },
  { fate: 'delayed', name: 'Delayed Payment', cents: 66_603, reason: null },
] as const;

type Fate = (typeof magicPayments)[number];

/** The outcome of a payment with these values; undefined for all but the magic ones. */
export function fateOf(name: string | null, cents: number): Fate | undefined {
  return magicPayments.find((magic) => magic.name === name || magic.cents === Math.abs(cents));
}

/** Instant transfers cannot reach German IBANs with this bank code. */
const unreachableBankCode = '99999998';
export const unreachableIban = germanIban(`${unreachableBankCode}0000000001`);

export function isReachable(iban: string): boolean {
  return !(iban.startsWith('DE') && iban.slice(4, 12) === unreachableBankCode);
}

/** The answer of the payee's bank, by a word in the payee's name. Any other name matches. */
export const payeeWords = [
  { word: 'Nomatch', status: 'NO_MATCH' },
  { word: 'Closematch', status: 'CLOSE_MATCH' },
  { word: 'Notpossible', status: 'VERIFICATION_NOT_POSSIBLE' },
] as const;

/** The provider cannot identify a person of this last name. */
export const unidentifiableName = 'Failed Identification';

/** The companies in the simulated register; a lookup finds no others. */
export const registeredCompanies = {
  limited: { name: 'Musterbau GmbH', number: 'HRB 900001', issuer: 'AMTSGERICHT CHARLOTTENBURG' },
  founded: {
    name: 'Beispiel Handel UG (haftungsbeschränkt)',
    number: 'HRB 900002',
    issuer: 'AMTSGERICHT MÜNCHEN',
  },
  italian: { name: 'Esempio S.r.l.', number: 'MI-9000003', issuer: 'MILANO' },
} as const;

/** Scoring rejects an application with this partner reference number; any other gets an offer. */
export const rejectedReference = 'REJECT';

interface MagicValue {
  readonly area: 'Payments' | 'Payees' | 'Second factor' | 'Onboarding' | 'Lending';
  readonly where: string;
  readonly value: string;
  readonly outcome: string;
}

const [declined, returned, delayed] = magicPayments;
const otherParty = 'Name of the other party of a transfer, instant transfer or direct debit';
const amount = 'Amount of a transfer, instant transfer or direct debit';
const payeeName = 'Word in the `name` of a payee verification, for an account at another bank';
const company = '`name` of a search in the commercial register, or number and issuer of a lookup';

const outcomes = {
  declined:
    'A transfer is accepted and declined a minute later (AC06); an instant transfer and a debit fail.',
  returned: 'A transfer or a debit is executed and returned the next day (AC04); an instant transfer fails.',
  delayed: 'It is under review for an hour, and executed then.',
};

/** Values that make the bank behave in an unusual way; a test plays each. */
export const magicValues = {
  'declined name': row('Payments', otherParty, [declined.name, outcomes.declined]),
  'declined amount': row('Payments', amount, [cents(declined.cents), outcomes.declined]),
  'returned name': row('Payments', otherParty, [returned.name, outcomes.returned]),
  'returned amount': row('Payments', amount, [cents(returned.cents), outcomes.returned]),
  'delayed name': row('Payments', otherParty, [delayed.name, outcomes.delayed]),
  'delayed amount': row('Payments', amount, [cents(delayed.cents), outcomes.delayed]),
  'unreachable bank': row(
    'Payments',
    `IBAN of the recipient: any German one of bank ${unreachableBankCode}`,
    [
      unreachableIban,
      'An instant transfer fails (AB08), and under the option `unreachableInstantTransfers` a transfer follows.',
    ],
  ),
  'payee who does not match': row('Payees', payeeName, [payeeWords[0].word, payeeWords[0].status]),
  'payee who matches closely': row('Payees', payeeName, [payeeWords[1].word, payeeWords[1].status]),
  'payee who cannot be verified': row('Payees', payeeName, [payeeWords[2].word, payeeWords[2].status]),
  'static code': row('Second factor', '`tan` of a change request with the delivery method `static`', [
    staticTan,
    'Confirms the change; no SMS is sent.',
  ]),
  'unidentifiable person': row('Onboarding', 'New `last_name` in the change request of a person', [
    unidentifiableName,
    'Confirming the change answers 400, and nothing changes: the identification provider failed.',
  ]),
  'registered company': row('Onboarding', company, [
    companyOf('limited'),
    'Found in the German register; a name or number of no company in this table is not found (404).',
  ]),
  'registered company that is limited otherwise': row('Onboarding', company, [
    companyOf('founded'),
    'Found in the German register.',
  ]),
  'registered Italian company': row('Onboarding', company, [
    companyOf('italian'),
    'Found in the Italian register.',
  ]),
  'rejected application': row(
    'Lending',
    '`partner_reference_number` of an application for a loan or a limit',
    [rejectedReference, 'Scoring rejects it; the application for a consumer overdraft is deleted at once.'],
  ),
} satisfies Readonly<Record<string, MagicValue>>;

function row(
  area: MagicValue['area'],
  where: string,
  [value, outcome]: readonly [string, string],
): MagicValue {
  return { area, where, value, outcome };
}

function cents(value: number): string {
  return `${value} cents`;
}

function companyOf(kind: keyof typeof registeredCompanies): string {
  const { name, number, issuer } = registeredCompanies[kind];
  return `${name}; ${number}, ${issuer}`;
}
