import { checkedStage } from '#infra/stage/select-stage.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { catalog } from '#shared/events/catalog.ts';

const production = deployableStage('production');
const company = deployableStage('local');
const { handlers, jobs } = company;
const [ledger, care] = production.teams;
if (ledger === undefined || care === undefined) throw new Error('Production has no two teams');

const teams = (...all: readonly object[]) => ({ ...production, teams: all });

/** One team for each kind of target, and one that names so many types that they are divided between rules. */
const kinds = {
  queue: { kind: 'queue' },
  bus: care.target,
  function: { kind: 'function', arn: 'arn:aws:lambda:eu-central-1:123456789012:function:risk' },
  account: { kind: 'account', id: '444455556666' },
  organisation: { kind: 'organisation', id: 'o-abcdefghij' },
  many: { kind: 'queue' },
};
const few = ['BOOKING'];
const most = catalog.map(({ type }) => type);

const ofKinds = Object.entries(kinds).map(([name, target]) => ({
  name,
  target,
  events: name === 'many' ? most : few,
  personalData: name === 'many',
}));

/** The same teams, each with the target of the one before it, on the other bus and with the other number of types. */
const exchanged = ofKinds.map(({ name, events, personalData }, index) => {
  const target = ofKinds.at(index - 1)?.target;
  return {
    name,
    target,
    events: events === few ? most : few,
    personalData: target?.kind !== 'organisation' && !personalData,
  };
});

const local = deployableStage('local');

/** Code of the company, with these operations of the bank. */
function companyCode(operations: readonly string[]) {
  const may = { mirror: 'read', operations };
  return {
    handlers: local.handlers.map((each) => ({ ...each, may })),
    jobs: local.jobs.map((each) => ({ ...each, may })),
  };
}

const unlocked = {
  statements: { ...production.statements, retentionYears: 'none', lock: { mode: 'governance' } },
  audit: { ...production.audit, retentionYears: 'none', lock: { mode: 'governance' } },
};

/** Settings as one deployment may find them and the next one change them. */
const settings = {
  usual: production,
  'no team': {
    ...teams(),
    callBudget: { ...production.callBudget, teams: {} },
    subscriptions: { ...production.subscriptions, more: ['BOOKING'] },
  },
  'a team without operations': teams(ledger, { ...care, operations: [], callers: [] }),
  'another name of a team': teams({ ...ledger, name: 'books' }, care),
  'each kind of target, and code that calls the bank': {
    ...teams(ledger, care, ...ofKinds),
    ...companyCode(['accounts.get']),
  },
  'another target for each team, and code without calls': {
    ...teams({ ...ledger, target: care.target }, care, ...exchanged),
    ...companyCode([]),
  },
  'the example, and nobody to notify': {
    ...production,
    teams: [ledger, { ...care, operations: ['accounts.get', 'persons.get', 'sms.messages.create'] }],
    welcomeAs: care.name,
    alarms: { notify: 'nobody' },
  },
  'nothing locked': { ...production, ...unlocked },
  'nothing that can be left out': {
    ...production,
    fees: 'none',
    reconciliation: 'none',
    reservesConcurrency: false,
    alarms: { notify: 'topic', arn: 'arn:aws:sns:eu-central-1:123456789012:ours' },
    webhook: { ...production.webhook, firewall: 'none' },
    retention: { ...production.retention, eventArchiveDays: 'none' },
  },
  'one fixed address': { ...production, egress: { address: 'fixed', zones: 1 } },
  'two fixed addresses': { ...production, egress: { address: 'fixed', zones: 2 } },
  'a fixed address of the company': {
    ...production,
    egress: { address: 'fixed', zones: 1, allocationIds: ['eipalloc-0123456789abcdef0'] },
  },
  'no function in the network any more': { ...production, egress: { address: 'leaving', zones: 1 } },
  'code of the company': {
    ...production,
    handlers,
    jobs,
    statements: { ...production.statements, formats: company.statements.formats },
  },
  'other numbers': {
    ...production,
    bank: { ...production.bank, pathOverrides: { 'accounts.get': '/v2/accounts/{account_id}' } },
    callBudget: { ...production.callBudget, pool: 100 },
    visibilityLagSeconds: 60,
    lookAgainSeconds: 30,
    erasure: { recheckAfterSeconds: 7_200, clockSkewSeconds: 3_600 },
    operators: { ...production.operators, viewers: [], approvalDays: 7 },
    subscriptions: { ...production.subscriptions, overlapDays: 1 },
    webhook: { ...production.webhook, requestsPerSecond: 100, burst: 200 },
    tables: { lists: 'whole', warm: 'none' },
    bookings: { archiveAfterDays: 'never' },
    consumerConcurrency: 30,
  },
  'what a platform may ask for': {
    ...production,
    deployAs: 'caller',
    backups: 'none',
    requireTls: false,
    logKeyArn: 'arn:aws:kms:eu-central-1:123456789012:key/1234abcd-12ab-34cd-56ef-1234567890ab',
    apiGatewayLogRole: 'existing',
  },
  'nothing that is kept': { ...production, ...unlocked, keepData: false },
  'a restored events table': {
    ...production,
    eventsStream: 'arn:aws:dynamodb:eu-central-1:123456789012:table/events/stream/2026-01-05T00:00:00.000',
  },
};

/** Settings that no deployment changes, and why. */
export const neverChanged: readonly (keyof Stage)[] = [
  // Another name, account or region is another stage.
  'name',
  'region',
  'account',
  // Commands make them: no stack knows of them.
  'checks',
];

export type StageOfTable = keyof typeof settings;

export const stagesOfTable: readonly StageOfTable[] = Object.keys(settings) as StageOfTable[];

export const stageOfTable = (name: StageOfTable): Stage => checkedStage.parse(settings[name]);
