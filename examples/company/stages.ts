import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { emulated, restoredFees } from '#infra/stage/emulated.ts';
import { defineStages, type StageSettings } from '#infra/stage/select-stage.ts';
import { usual } from '#infra/stage/usual.ts';
import { booking } from '#shared/events/accounts/bookings.ts';
import { fees } from './fees.ts';
import { ledger } from './ledger.ts';

/** The emulator on this machine with the simulated bank: `npm start`. */
function local(context: unknown): StageSettings {
  const here = emulated(context);
  return {
    ...here,
    // An example of a new type that the catalogue does not have, so it arrives in the `unclassified` family.
    subscriptions: { ...here.subscriptions, more: ['ACCOUNT_STATEMENT_READY'] },
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
    handlers: [
      {
        name: 'on-booking',
        entry: './handlers/on-booking.ts',
        events: ['BOOKING'],
        personalData: true,
        // The local run is shorter than twenty tries.
        attempts: 2,
        may: { mirror: 'read' },
      },
    ],
    jobs: [
      {
        name: 'credits-of-month',
        entry: './jobs/credits-of-month.ts',
        // The simulated bank's days are not those of this machine.
        every: 'on-demand',
        ifStopped: 'nobody learns what came in',
        personalData: true,
        may: { mirror: 'read', operations: ['accounts.balance.get'] },
      },
    ],
    checks: [{ name: 'large-differences', entry: './checks/large-differences.ts' }],
    welcomeAs: 'customer-care',
    callBudget: { ...here.callBudget, teams: { 'customer-care': { concurrency: 2, reserved: 2 } } },
    statements: {
      ...here.statements,
      feeSummaries: { documentType: 'FEE_SUMMARY_STATEMENT', missingAfterSeconds: 120 },
      // Off elsewhere. Here it stays tried.
      mt940: { reversals: 'C/D' },
      // An example of a format of the company's own.
      formats: [{ name: 'erp-list', entry: './statements/erp-list.ts', extension: 'txt' }],
    },
    fees: { ...fees, ...restoredFees(context) },
    reconciliation: { ...here.reconciliation, ledger },
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
    // and 100 receivers until this release has run: see docs/CEILINGS.md.
    webhook: { ...usual.webhook, requestsPerSecond: 1_000, burst: 2_000, receiverConcurrency: 200 },
    tables: { lists: 'spread', warm: 'requests' },
    // After 25 months. Keep 'never' in a stage that an earlier release has written, until nobody would take it back to that.
    bookings: { archiveAfterDays: 760 },
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
    // Each copy of a table is whole, and paid for. Every second of the last 35 days can be restored without them.
    backups: { keepDays: 7 },
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

/** The stages of this company. A file of your own replaces this one: see docs/DEPLOY.md. */
export const stages = defineStages(import.meta.filename, { local, sandbox, production });

export type StageName = (typeof stages.names)[number];
