import { globSync } from 'node:fs';
import { sep } from 'node:path';

/**
 * Dependencies point one way: infra → functions (by path only) → shared/aws, shared/lambda → domain → events, bank →
 * kernel. Tests beside the code may use the fakes under `test/`.
 */
const tests = '\\.test\\.ts$';

const only = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: tests },
  to: { pathNot: allowed, dependencyTypesNot: ['core'] },
});

const never = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { pathNot: tests, ...from },
  to,
});

/** Folders that lie in one folder, the lowest first: none imports one above it. */
const floors = (parent, folders) => {
  // A folder that a move has emptied may still be there.
  const present = globSync('*/**/*.ts', { cwd: parent }).map((path) => path.split(sep)[0]);
  const missing = present.filter((folder) => !folders.includes(folder));
  if (missing.length > 0) throw new Error(`.dependency-cruiser.js has no floor for ${parent}/${missing[0]}`);
  return folders
    .slice(0, -1)
    .map((folder, index) =>
      never(
        `${parent}-${folder}-looks-down`,
        { path: `^${parent}/${folder}/` },
        { path: `^${parent}/(${folders.slice(index + 1).join('|')})/` },
        `Below ${parent}, ${folder} knows none of the folders above it.`,
      ),
    );
};

const zod = '^node_modules/zod/';

/** Environments of functions, and the names that a policy or an alarm may have. */
const typesForInfra = [
  '^functions/[^/]+/[^/]+/environment\\.ts$',
  '^shared/lambda/[a-z-]*environment\\.ts$',
  '^shared/(lambda/metric|aws/granted)-names\\.ts$',
];

export default {
  forbidden: [
    only(
      'kernel-stands-alone',
      '^shared/kernel/',
      ['^shared/kernel/', zod],
      'The kernel imports nothing but the library of schemas.',
    ),
    {
      name: 'zod-with-messages',
      severity: 'error',
      comment: 'zod/mini has no messages until shared/kernel/zod.ts gives it those of issue-sentence.ts.',
      from: { path: '.', pathNot: '^(shared/kernel/(zod|issue-sentence)\\.ts$|node_modules/)' },
      to: { path: zod },
    },
    only(
      'bank-knows-kernel',
      '^shared/bank/',
      ['^shared/(bank|kernel)/'],
      'The client must be usable by colleagues without the rest.',
    ),
    only(
      'events-know-kernel-and-field-schemas',
      '^shared/events/',
      ['^shared/(events|kernel)/', '^shared/bank/contract/schema/'],
      'The catalogue is data.',
    ),
    never(
      'domain-is-pure',
      { path: '^shared/(?!aws/|lambda/)' },
      { path: ['^shared/(aws|lambda)/', '^(functions|infra|ops|sandbox|test)/'] },
      'Rules of the domain know ports, not AWS.',
    ),
    never(
      'adapters-know-shared-alone',
      { path: '^shared/(aws|lambda)/' },
      { path: '^(functions|infra|ops|sandbox|test)/' },
      'Adapters serve functions and never know them.',
    ),
    never(
      'aws-behind-adapters',
      { path: '^(functions|infra|shared|ops|sandbox)/', pathNot: ['^shared/aws/', tests] },
      { path: '^node_modules/@aws-sdk/' },
      'shared/aws is the only importer of the SDK.',
    ),
    never(
      'lambda-behind-adapters',
      { pathNot: ['^shared/lambda/', tests] },
      { path: '^node_modules/@(middy|aws-lambda-powertools)/' },
      'shared/lambda is the only importer of middy and Powertools.',
    ),
    never(
      'cdk-in-infra',
      { pathNot: ['^infra/', '^test/construct/'] },
      { path: '^node_modules/(aws-cdk-lib|constructs|cdk-nag)/' },
      'The library of the stacks stays with the stacks.',
    ),
    never(
      'functions-are-islands',
      { path: '^functions/([^/]+/[^/]+)/' },
      { path: '^functions/', pathNot: '^functions/$1/' },
      'What two functions share belongs to shared/.',
    ),
    never(
      'functions-know-shared',
      { path: '^functions/' },
      { path: '^(infra|ops|sandbox|test)/' },
      'A deployed function holds nothing that is not deployed.',
    ),
    never(
      'nothing-imports-lambda',
      // The benchmark sets the environment first: it counts what the deployed functions themselves do.
      { path: '.', pathNot: '^test/bench/' },
      { path: '/lambda\\.ts$' },
      'A composition root reads the environment when it is imported.',
    ),
    only(
      'infra-knows-events',
      '^infra/',
      [
        '^infra/',
        '^shared/events/',
        '^shared/bank/(settings|wire-names)\\.ts$',
        '^shared/fees/(model/(fee-settings|fee-schedule)|schedule/(check-fees|check-schedule))\\.ts$',
        '^shared/reconciliation/model/settings\\.ts$',
        '^shared/automation/allow-list\\.ts$',
        '^shared/operators/command-functions\\.ts$',
        '^shared/kernel/(digest|failure-kinds|memoised|zod)\\.ts$',
        '^shared/[^/]+/names\\.ts$',
        ...typesForInfra,
        '^node_modules/(aws-cdk-lib|constructs|cdk-nag|esbuild)/',
      ],
      'Functions are known by their path and the type of their environment.',
    ),
    never(
      'infra-knows-types-of-environments',
      { path: '^infra/' },
      { path: typesForInfra, dependencyTypesNot: ['type-only'] },
      'A schema that infra loads would load the function with it.',
    ),
    never(
      'names-are-data',
      { path: '^shared/[^/]+/names\\.ts$' },
      { path: '.' },
      'Both sides import them, so they bring nothing along.',
    ),
    ...floors('infra', [
      'stage',
      'constructs',
      'storage',
      'ingestion',
      'jobs',
      'events',
      'operations',
      'observability',
    ]),
    ...floors('shared/aws', [
      'sdk',
      'work',
      'bank',
      'automation',
      'receiving',
      'events',
      'audit',
      'approvals',
      'bookings',
      'breaks',
      'capabilities',
      'fanout',
      'mirror',
      'archive',
      'jobs',
      'portfolio',
      'erasure',
      'subscriptions',
      'fees',
      'reconciliation',
      'statements',
      'inspection',
      'operators',
      'commands',
    ]),
    never(
      'commands-make-no-text',
      { path: '^ops/commands/' },
      { path: '^(ops/terminal/|node_modules/@stricli/)' },
      'A command gives a typed answer, for the terminal as for a page.',
    ),
    ...floors('ops', ['deployment', 'control', 'commands', 'terminal', 'documents', 'examples', 'local']),
    ...floors('sandbox', [
      'engine',
      'webhooks',
      'bank',
      'entities',
      'operations',
      'transitions',
      'scenarios',
      'requests',
      'control',
      'page',
      'server',
      'testing',
    ]),
    ...floors('sandbox/engine', ['states', 'model', 'reservations', 'bank-errors', 'ledger']),
    ...floors('sandbox/entities', ['change-requests', 'accounts', 'customers', 'authentication', 'payments']),
    ...floors('sandbox/page', ['parts', 'form', 'views']),
    never(
      'page-is-served',
      { path: '.', pathNot: '^sandbox/(page|server|control)/' },
      { path: '^sandbox/page/' },
      'The page of the simulated bank is served as files.',
    ),
    never(
      'page-runs-in-a-browser',
      { path: '^sandbox/page/' },
      { pathNot: '^sandbox/page/', dependencyTypesNot: ['type-only'] },
      'A browser has what is beside the page and nothing else; types are gone by then.',
    ),
    ...floors('shared', [
      'kernel',
      'audit',
      'operators',
      'bank',
      'events',
      'partner-ledger',
      'receiving',
      'automation',
      'mirror',
      'archive',
      'erasure',
      'fanout',
      'approvals',
      'replay',
      'subscriptions',
      'breaks',
      'capabilities',
      'jobs',
      'bookings',
      'portfolio',
      'statements',
      'reconciliation',
      'fees',
      'aws',
      'commands',
      'lambda',
    ]),
    ...floors('shared/statements', [
      'model',
      'breaks',
      'formats',
      'evidence',
      'revise',
      'verify',
      'unstated',
      'publish',
      'of-account',
      'fee-summary',
      'issue',
      'commands',
    ]),
    ...floors('shared/fees', [
      'model',
      'bank',
      'schedule',
      'charges',
      'intents',
      'reversals',
      'totals',
      'collect',
      'runs',
      'commands',
    ]),
    ...floors('shared/reconciliation', [
      'model',
      'runs',
      'bookings',
      'healing',
      'full',
      'money',
      'ledger',
      'entities',
      'bank',
      'commands',
    ]),
    ...floors('shared/bank', ['contract', 'errors', 'request', 'call', 'slots', 'token', 'client']),
    never(
      'areas-are-islands',
      { path: '^sandbox/operations/([^/]+)/', pathNot: ['^sandbox/operations/change-requests/', tests] },
      { path: '^sandbox/operations/', pathNot: '^sandbox/operations/$1/' },
      'What several areas show or check belongs to sandbox/entities; only change requests complete what others began.',
    ),
    never(
      'sandbox-is-the-bank',
      { path: '^sandbox/' },
      { path: ['^shared/(?!bank/|events/|kernel/)', '^(functions|infra|ops|test)/'] },
      'The simulated bank shares the contract and nothing of our side of it.',
    ),
    never(
      'production-without-tests',
      { path: '^(functions|infra|shared|ops|sandbox)/' },
      { path: '^test/' },
      'Tests know the product, never the other way round.',
    ),
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Two modules that need each other are one, or miss a third. Types count as well.',
      from: { path: '^(functions|infra|shared|ops|sandbox)/' },
      to: { circular: true },
    },
    {
      name: 'no-circles-of-tests',
      severity: 'error',
      comment: 'Types of a fake may name its world.',
      from: { path: '^test/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      comment: 'An import that is not found hides everything behind it.',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'nothing-unlisted',
      severity: 'error',
      comment: 'A package that package.json does not name may vanish with the next update.',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.js', '.mjs', '.cjs', '.d.ts', '.json'],
    },
  },
};
