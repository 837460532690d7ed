import { readFileSync } from 'node:fs';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as z from '#shared/kernel/zod.ts';
import { booking } from '#shared/events/accounts/bookings.ts';
import { stageSettings, type Stage } from './stage/stage.ts';
import { localFees } from './stage/local-fees.ts';
import { localLedger } from './stage/local-ledger.ts';
import { noSuchStage, refusePlaceholders, StageError } from './stage/placeholders.ts';
import { stageChecks } from './stage/stage-checks.ts';

type StageSettings = z.input<typeof stageSettings>;

/** Varies with every local run, and with what it restored: `-c bankUrl=… -c emulatorEndpoint=…`. */
const localRun = z.object({
  bankUrl: z._default(z.url(), 'http://127.0.0.1:5100'),
  emulatorEndpoint: z._default(z.url(), 'http://127.0.0.1:4566'),
  eventsStream: z.optional(z.string()),
  restoredOn: z.optional(z.iso.date()),
});

/** Shared by most stages; each line may be overridden below. */
const usual = {
  region: 'eu-central-1',
  deployAs: 'bootstrap-roles',
  keepData: true,
  backups: 'none',
  requireTls: true,
  // 20 × 1 + 20 × 1 + 164 = 204 calls that a partner may have in flight. At 200 ms a call, twenty readers make 100
  // reads a second: a day that onboards 100,000 customers needs 4, and a burst ten times that.
  callBudget: {
    events: {
      accounts: { concurrency: 20, inFlight: 1 },
      onboarding: { concurrency: 20, inFlight: 1 },
    },
    pool: 164,
    // Two jobs at once may ask for twice the pool; one that finds no slot comes back later.
    workers: { concurrency: 10, inFlight: 14 },
  },
  visibilityLagSeconds: 900,
  lookAgainSeconds: 60,
  erasure: { recheckAfterSeconds: 3_600, clockSkewSeconds: 1_800 },
  // Bookings of the last days of a month may be recorded two days later.
  statements: {
    startsByItself: true,
    startHour: 6,
    targetDays: 3,
    exceptions: {},
    missingAfterTargetDays: 2,
    ofAccount: 'QUARTERLY',
    feeSummaries: 'none',
    mt940: 'none',
    retentionYears: 'none',
  },
  fees: 'none',
  // Balances once a day costs a call for each account on which something was booked.
  reconciliation: {
    startsByItself: true,
    startHour: 3,
    moneyHours: 24,
    fullDays: 30,
    lookSeconds: 120,
    withdrawalSeconds: 3_600,
    breaker: { accountsPpm: 5_000, leastAccounts: 20, bookings: 10_000, cents: 100_000_000 },
    missingADay: 100_000,
    usualLossPpm: 100,
    cleanWithinHours: 72,
    // A ledger of your own, by file: see docs/RECONCILIATION.md.
    ledger: 'none',
  },
  operators: { roles: [], viewers: [], approvalDays: 14 },
  audit: { retentionYears: 'none' },
  subscriptions: { more: [], expectedSilence: { usual: 'catalogue', named: {} }, overlapDays: 7 },
  teams: [],
  webhook: {
    address: { kind: 'api-gateway' },
    requestsPerSecond: 500,
    burst: 1000,
    // Fill in the bank's networks once they are known.
    firewall: { bankAddresses: [] },
    receiverConcurrency: 100,
  },
  consumerConcurrency: 20,
  retention: {
    logDays: RetentionDays.THREE_MONTHS,
    bodyDays: 90,
    quarantineDays: 90,
    reportDays: 400,
    archiveDays: 400,
    eventArchiveDays: 90,
  },
  apiGatewayLogRole: 'create',
  egress: { address: 'any' },
  logKeyArn: 'none',
} as const satisfies Partial<StageSettings>;

/** The simulated bank shows a change immediately, and the second comparison should come soon. */
const shortWaits = {
  visibilityLagSeconds: 2,
  lookAgainSeconds: 3,
  erasure: { recheckAfterSeconds: 2, clockSkewSeconds: 0 },
  // Nor are its days those of this machine.
  reconciliation: {
    ...usual.reconciliation,
    startsByItself: false,
    lookSeconds: 2,
    withdrawalSeconds: 2,
    ledger: localLedger,
  },
} as const satisfies Partial<StageSettings>;

/**
 * The emulator on this machine: the same stacks. Each workaround for what the emulator lacks is a setting here, with
 * its reason.
 */
function local(context: unknown): StageSettings {
  const { bankUrl, emulatorEndpoint, eventsStream, restoredOn } = localRun.parse(context);
  return {
    ...usual,
    name: 'local',
    // The emulator's account, which no real account has: a deployment without `-c stage=` to any other is refused.
    account: '000000000000',
    reservesConcurrency: true,
    ...(eventsStream !== undefined && { eventsStream }),
    // With IAM enforced, the emulator denies the bootstrap roles access to their asset bucket.
    deployAs: 'caller',
    keepData: false,
    // The emulator speaks plain HTTP on the loopback interface.
    requireTls: false,
    // The simulated bank gives up a silent request sooner, so that an unknown outcome ends soon.
    bank: { baseUrl: bankUrl, authUrl: bankUrl, idleSeconds: 5 },
    // This machine has no sessions named after persons.
    operators: { ...usual.operators, roles: { users: ['anna', 'ben'] } },
    // An example of a new type that the catalogue does not have, so it arrives in the `unclassified` family.
    subscriptions: {
      ...usual.subscriptions,
      more: ['ACCOUNT_STATEMENT_READY'],
      // The simulated day lasts minutes, and between two runs the town stands still.
      expectedSilence: { usual: 'none', named: {} },
    },
    teams: [
      { name: 'ledger', target: { kind: 'queue' }, events: 'all', personalData: false },
      {
        name: 'customer-care',
        target: { kind: 'queue' },
        events: ['PERSON_CHANGED', 'PERSON_DELETED', 'IDENTIFICATION', 'BOOKING'],
        // It shows its users the current state of customers, never past states.
        superseded: 'left-out',
        personalData: true,
        operations: ['accounts.get', 'persons.get', 'sms.messages.create'],
      },
    ],
    welcomeAs: 'customer-care',
    webhook: {
      ...usual.webhook,
      // The emulator serves an API under a path of its endpoint.
      address: { kind: 'emulator', endpoint: emulatorEndpoint },
      firewall: 'none',
      receiverConcurrency: 8,
    },
    // Each running instance is a Node process on this machine.
    callBudget: {
      ...usual.callBudget,
      events: {
        accounts: { concurrency: 2, inFlight: 1 },
        onboarding: { concurrency: 2, inFlight: 1 },
      },
      workers: { concurrency: 2, inFlight: 8 },
      teams: { 'customer-care': { concurrency: 2, reserved: 2 } },
    },
    ...shortWaits,
    // The simulated bank lives through a month within seconds, so its days are not those of this machine.
    statements: {
      ...usual.statements,
      startsByItself: false,
      feeSummaries: { documentType: 'FEE_SUMMARY_STATEMENT', missingAfterSeconds: 120 },
      missingAfterTargetDays: 0,
      // Off elsewhere. Here it stays tried.
      mt940: { reversals: 'C/D' },
    },
    fees: { ...localFees, ...(restoredOn !== undefined && { restoredOn }) },
    consumerConcurrency: 2,
    // The emulator does not support AWS::Events::Archive.
    retention: {
      logDays: RetentionDays.ONE_DAY,
      bodyDays: 40,
      quarantineDays: 14,
      reportDays: 40,
      archiveDays: 40,
      eventArchiveDays: 'none',
    },
    alarms: { notify: 'nobody' },
  };
}

/** The bank's test environment, in its own account. */
function sandbox(): StageSettings {
  return {
    ...usual,
    name: 'sandbox',
    account: '111122223333',
    // A new AWS account has only ten concurrent executions and cannot reserve any.
    reservesConcurrency: false,
    // Can be removed completely: docs/DEPLOY.md says in which order.
    keepData: false,
    // Recommended for `webhook.address` from the first day: { kind: 'domain', … }, see docs/DEPLOY.md.
    // Both addresses and the wire names come with the bank's welcome letter.
    bank: { baseUrl: 'https://api.sandbox.bank.example', authUrl: 'https://auth.sandbox.bank.example' },
    // Events occur there only when somebody tries something out.
    subscriptions: { ...usual.subscriptions, expectedSilence: { usual: 'none', named: {} } },
    teams: [{ name: 'ledger', target: { kind: 'queue' }, events: 'all', personalData: false }],
    alarms: { notify: 'email', address: 'partner-banking-sandbox@company.example' },
  };
}

/** Real customers. */
function production(): StageSettings {
  return {
    ...usual,
    name: 'production',
    account: '111122223333',
    // Needs the quota that docs/DEPLOY.md says how to request.
    reservesConcurrency: true,
    bank: { baseUrl: 'https://api.bank.example', authUrl: 'https://auth.bank.example' },
    subscriptions: {
      ...usual.subscriptions,
      // Bookings have their own alarm. Its hours are the catalogue's until our own traffic suggests better ones.
      expectedSilence: { usual: 'catalogue', named: { BOOKING: booking.usualSilence } },
    },
    teams: [
      { name: 'ledger', target: { kind: 'queue' }, events: 'all', personalData: false },
      {
        name: 'customer-care',
        target: { kind: 'bus', arn: 'arn:aws:events:eu-central-1:111122223333:event-bus/customer-care' },
        events: ['PERSON_CHANGED', 'PERSON_DELETED', 'IDENTIFICATION'],
        personalData: true,
        operations: ['accounts.get', 'persons.get'],
        callers: ['arn:aws:iam::111122223333:role/customer-care-automation'],
      },
    ],
    // A thousand events a second, from the first minute on. A stage that release 0.1.0 has written keeps 500, whole lists
    // and 100 receivers until this release has run: see CHANGELOG.md.
    webhook: { ...usual.webhook, requestsPerSecond: 1_000, burst: 2_000, receiverConcurrency: 200 },
    tables: { lists: 'spread', warm: 'requests' },
    // Issued by the company's identity provider, with the name of the person as that of the session.
    operators: {
      ...usual.operators,
      roles: [
        'arn:aws:iam::111122223333:role/partner-banking-operator',
        'arn:aws:iam::111122223333:role/partner-banking-controller',
      ],
      viewers: ['arn:aws:iam::111122223333:role/partner-banking-viewer'],
    },
    // Six years of a trader's duty would do; ten are what books and accounts need. For an irrevocable lock, add `lock: { mode: 'compliance', irrevocableForYears: 10 }`: see docs/runbooks/statements.md first.
    statements: { ...usual.statements, retentionYears: 10 },
    // Add `copyTo` with a vault of another account: see docs/runbooks/restore.md.
    backups: { keepDays: 35 },
    // As long as the books that its entries explain. Heads are few and hold nothing personal, so they are locked for good.
    audit: { retentionYears: 10, lock: { mode: 'compliance', irrevocableForYears: 10 } },
    callBudget: { ...usual.callBudget, teams: { 'customer-care': { concurrency: 10, reserved: 10 } } },
    retention: {
      logDays: RetentionDays.ONE_YEAR,
      bodyDays: 400,
      quarantineDays: 400,
      reportDays: 400,
      // Ten years, plus the rest of the year in which an event arrived.
      archiveDays: 11 * 366,
      eventArchiveDays: 400,
    },
    alarms: { notify: 'email', address: 'partner-banking@company.example' },
  };
}

const stages = { local, sandbox, production };

export type StageName = keyof typeof stages;

export const stageNames = z.enum(['local', 'sandbox', 'production']).options satisfies readonly StageName[];

const selection = z.object({ stage: z._default(z.enum(stageNames), 'local') });

export const checkedStage = stageSettings.check(...stageChecks);

/** The settings of a stage as they are written above, placeholders included. */
export const settingsOf = (stage: StageName, context: unknown = {}): StageSettings => stages[stage](context);

/** The stage that the context asks for (`-c stage=…`, default local), with every setting checked. */
export function selectStage(context: unknown): Stage {
  const asked = selection.safeParse(context);
  if (!asked.success) throw noSuchStage(asked.error.issues, ownSource());
  const { stage } = asked.data;
  const settings = settingsOf(stage, context);
  refusePlaceholders(stage, { settings, source: ownSource() });
  const checked = checkedStage.safeParse(settings);
  if (checked.success) return checked.data;
  throw new StageError(`infra/stages.ts, ${stage}: ${z.prettifyError(checked.error)}`);
}

const ownSource = () => readFileSync(import.meta.filename, 'utf8');
