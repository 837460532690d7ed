import { globSync } from 'node:fs';
import { dirname, relative } from 'node:path';

/** A folder of rules about money, and the tests that are to notice each mistake in it. */
export interface Folder {
  /** `fees/charges`, under `shared`; what lies beside the folders of a subject has the name of the subject. */
  readonly name: string;
  readonly files: readonly string[];
  /** Tests beside the rules: they say exactly what broke. */
  readonly own: readonly string[];
  /** All tests of the subject. */
  readonly all: readonly string[];
}

/** What else is tested through a subject: its adapters, functions, commands and formats. */
const elsewhere = {
  fees: ['{shared/aws,functions/schedules}/fees/**', 'ops/terminal/subjects/fees.test.ts'],
  statements: [
    '{shared/aws,functions/schedules}/statements/**',
    'ops/terminal/subjects/statements.test.ts',
    'test/contract/statements/**',
  ],
  reconciliation: ['ops/terminal/subjects/reconciliation.test.ts'],
  breaks: ['shared/aws/breaks/**', 'ops/terminal/subjects/breaks/**'],
  approvals: ['functions/operations/operators/**', 'ops/terminal/subjects/approvals.test.ts'],
  audit: ['{shared/aws,functions/schedules}/audit/**', 'ops/terminal/subjects/audit.test.ts'],
  commands: ['functions/operations/operators/**'],
  receiving: ['shared/aws/receiving/**', 'functions/webhooks/receive/**'],
  portfolio: ['{shared/aws,functions/operations}/portfolio/**'],
} as const;

/** Each takes seconds, on a busy machine ten or more: too long for each mutant that nothing nearer notices. */
const slow: readonly string[] = [
  'shared/fees/collect/collect.test.ts',
  'shared/fees/collect/current-charge.test.ts',
  'shared/fees/intents/charged-once.test.ts',
  'shared/fees/runs/months-of-changes.test.ts',
  'shared/fees/totals/totals.test.ts',
  'shared/portfolio/onboarding/onboarding.test.ts',
  'shared/reconciliation/entities/last-events.test.ts',
  'shared/reconciliation/full/bank-errors.test.ts',
  'shared/reconciliation/full/changed-facts.test.ts',
  'shared/reconciliation/full/clean-banks.test.ts',
  'shared/reconciliation/full/interrupted.test.ts',
  'shared/reconciliation/full/labelled-errors.test.ts',
  'shared/reconciliation/full/many-differences.test.ts',
  'shared/reconciliation/full/many-lost.test.ts',
  'shared/reconciliation/full/many-mistakes.test.ts',
  'shared/reconciliation/full/moved-bookings.test.ts',
  'shared/reconciliation/full/removed-days.test.ts',
  'shared/reconciliation/ledger/clean-ledger.test.ts',
  'shared/reconciliation/ledger/corrected-bookings.test.ts',
  'shared/reconciliation/ledger/files.test.ts',
  'shared/reconciliation/ledger/first-run.test.ts',
  'shared/reconciliation/ledger/generated-ledgers.test.ts',
  'shared/reconciliation/ledger/interrupted-ledger.test.ts',
  'shared/reconciliation/ledger/long-files.test.ts',
  'shared/reconciliation/ledger/many-differences.test.ts',
  'shared/reconciliation/ledger/matched-by-hand.test.ts',
  'shared/reconciliation/ledger/overlapping-ledger.test.ts',
  'shared/reconciliation/ledger/third-side.test.ts',
  'shared/reconciliation/money/count-verified.test.ts',
  'shared/reconciliation/money/late-bookings.test.ts',
  'shared/reconciliation/money/share-verified.test.ts',
  'shared/reconciliation/money/unexplained-balances.test.ts',
  'shared/statements/commands/short-lives.test.ts',
  'shared/statements/formats/mt940/field-86-marks.test.ts',
  'shared/statements/formats/statement-text.test.ts',
  'shared/statements/issue/after-onboarding.test.ts',
  'shared/statements/issue/bank-errors.test.ts',
  'shared/statements/issue/broken-files.test.ts',
  'shared/statements/issue/dated-later.test.ts',
  'shared/statements/issue/endless-waits.test.ts',
  'shared/statements/issue/interrupted-issue.test.ts',
  'shared/statements/issue/interrupted-run.test.ts',
  'shared/statements/issue/lost-events.test.ts',
  'shared/statements/issue/repeated-answer.test.ts',
  'shared/statements/issue/settled-by-persons.test.ts',
  'shared/statements/issue/stated-days.test.ts',
  'shared/statements/issue/two-years.test.ts',
  'shared/statements/issue/withdrawn.test.ts',
  'shared/statements/issue/without-valuta-dates.test.ts',
  'shared/statements/issue/wrong-statements.test.ts',
  'shared/statements/of-account/unanswered-of-account.test.ts',
  'shared/statements/of-account/wrong-of-account.test.ts',
];

/** Names of partitions and metrics: all their mutants are static. */
const isNames = (file: string) => file.endsWith('/names.ts');

/** In the order in which money depends on them. */
export const folders: readonly Folder[] = Object.entries(elsewhere).flatMap(([subject, more]) => {
  const own = globSync(`shared/${subject}/**/*.ts`)
    .filter((file) => !isNames(file))
    .toSorted();
  const tests = [...own, ...more.flatMap((pattern) => globSync(pattern))].filter(isTest);
  return [...Map.groupBy(own, (file) => folderOf(subject, file))].map(([name, files]) => ({
    name,
    files: files.filter((file) => !isTest(file)),
    own: files.filter((file) => isTest(file) && !slow.includes(file)),
    all: [...new Set(tests)].toSorted(),
  }));
});

function folderOf(subject: string, file: string): string {
  const [room = ''] = relative(`shared/${subject}`, dirname(file)).split('/');
  return room === '' ? subject : `${subject}/${room}`;
}

function isTest(file: string): boolean {
  return file.endsWith('.test.ts');
}
