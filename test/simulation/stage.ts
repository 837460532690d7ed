import type { CallPool } from '#shared/bank/slots/call-pool.ts';
import { pooledCallsEnvironment } from '#shared/lambda/bank-environment.ts';
import { reconciliationSettings } from '#shared/reconciliation/model/settings.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import { catalog } from '#shared/events/catalog.ts';
import { checkedStage } from '#infra/stage/select-stage.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { deployedBy, type Deployed } from './deployment/deployed.ts';
import { unclassifiedType } from './marks.ts';

/** Types consumed by a permitted team. */
const personalTypes = ['BOOKING', 'SCA_CHALLENGE', 'ACCOUNT_BLOCK'];

/** Operations that a team's automation may call. */
const calledOperations = [
  'accounts.get',
  'persons.get',
  'persons.update',
  'persons.create',
  'persons.accounts.standingOrders.create',
  'sms.messages.create',
];

/** All types of the catalogue, and an unclassified one. */
const eventTypes = [...catalog.map(({ type }) => type), unclassifiedType];

const production = deployableStage('production');
const reconciled = reconciliationSettings.parse(production.reconciliation);
const fullDays = 3;

/** Production with teams whose queues are in the same account. */
const stage = checkedStage.parse({
  ...production,
  name: 'simulated',
  keepData: false,
  fees: 'none',
  subscriptions: { ...production.subscriptions, more: eventTypes },
  // Due while everything still fails. An erasure takes the files with it.
  statements: {
    ...production.statements,
    mt940: { reversals: 'C/D' },
    startHour: 3,
    targetDays: 1,
    ofAccount: 'MONTHLY',
    retentionYears: 'none',
  },
  audit: { retentionYears: 10 },
  // A month of comparing each account in the days that most seeds live.
  reconciliation: { ...reconciled, fullDays },
  // So few that a team's callers must wait for each other.
  callBudget: {
    ...production.callBudget,
    pool: 48,
    workers: { concurrency: 6, inFlight: 10 },
    teams: { 'customer-care': { concurrency: 10, reserved: 1 } },
  },
  teams: [
    { name: 'ledger', target: { kind: 'queue' }, events: 'all', personalData: false },
    {
      name: 'customer-care',
      target: { kind: 'queue' },
      events: personalTypes,
      personalData: true,
      operations: calledOperations,
      callers: ['arn:aws:iam::111122223333:role/customer-care-automation'],
    },
  ],
  alarms: { notify: 'nobody' },
});

export interface SimulatedStage {
  readonly deployed: Deployed;
  readonly personalTypes: ReadonlySet<string>;
  readonly tables: { readonly events: string; readonly mirror: string; readonly work: string };
  readonly bodiesBucket: string;
  readonly statementsBucket: string;
  readonly auditHeadsBucket: string;
  readonly webhookUrl: string;
  readonly bankUrl: string;
  readonly callPool: CallPool;
  /** Folders of the functions that take from it. */
  readonly poolHolders: ReadonlySet<string>;
  /** Within so many days, each account is compared booking by booking. */
  readonly fullDays: number;
  readonly secretArns: {
    readonly bank: string;
    readonly subscriptions: string;
    readonly subscriptionSeal: string;
    readonly archive: string;
  };
}

/** Synthesised once per process. */
export const simulatedStage = memoised((): SimulatedStage => {
  const deployed = deployedBy(stage);
  const variable = (folder: string, name: string) =>
    deployed.functions.find((found) => found.folder === folder)?.environment[name] ?? '';
  return {
    deployed,
    personalTypes: new Set(personalTypes),
    tables: {
      events: deployed.output('EventsTable'),
      mirror: deployed.output('MirrorTable'),
      work: deployed.output('WorkTable'),
    },
    bodiesBucket: deployed.output('BodiesBucket'),
    statementsBucket: deployed.output('StatementsBucket'),
    auditHeadsBucket: deployed.output('AuditHeadsBucket'),
    webhookUrl: deployed.output('WebhookUrl'),
    bankUrl: stage.bank.baseUrl,
    callPool: pooledCallsEnvironment.shape.CALL_SLOTS.parse(variable('operations/call', 'CALL_SLOTS')).pool,
    poolHolders: new Set(
      deployed.functions
        .filter(({ environment }) => environment['CALL_SLOTS'] !== undefined)
        .map(({ folder }) => folder),
    ),
    fullDays,
    secretArns: {
      bank: deployed.output('BankCredentialsSecretArn'),
      subscriptions: deployed.output('SubscriptionsSecretArn'),
      subscriptionSeal: variable('schedules/subscriptions', 'SUBSCRIPTIONS_SEAL_SECRET_ARN'),
      archive: variable('schedules/archive', 'ARCHIVE_SECRET_ARN'),
    },
  };
});
