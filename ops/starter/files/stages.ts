import { defineStages, emulated, restoredFees, type StageSettings, synthesize, usual } from 'partner-banking';
import { fees } from './prices.ts';

/** Code of ours that gets events. */
const handlers = [
  {
    name: 'on-booking',
    // A file beside this one. `own/on-booking.test.ts` runs it against the simulated bank.
    entry: './own/on-booking.ts',
    events: ['BOOKING'],
    // It gets names and IBANs, and reads our copy of the bank's data, which has them too.
    personalData: true,
    // What it may call at the bank, in our name: every other call is refused.
    may: { mirror: 'read', operations: ['accounts.get'] },
  },
] satisfies StageSettings['handlers'];

/** The emulator on this machine with the simulated bank: `npm start`. It needs no account and no bank. */
function local(context: unknown): StageSettings {
  // What the emulator needs. `context` is what differs between two runs.
  const here = emulated(context);
  return {
    ...here,
    teams: [
      // A queue in this account with every event, without what identifies persons.
      { name: 'ledger', target: { kind: 'queue' }, events: 'all', personalData: false },
      {
        name: 'customer-care',
        target: { kind: 'queue' },
        events: ['PERSON_CHANGED', 'PERSON_DELETED', 'IDENTIFICATION', 'BOOKING'],
        // It gets names and addresses.
        personalData: true,
        // It gets the newest state alone, never a state that a later event has replaced.
        superseded: 'left-out',
        // What its automations may call at the bank.
        operations: ['accounts.get', 'persons.get', 'sms.messages.create'],
      },
    ],
    handlers,
    // The team in whose name the example of an automation writes to new customers.
    welcomeAs: 'customer-care',
    // How many calls a team may have in flight at the bank.
    callBudget: { ...here.callBudget, teams: { 'customer-care': { concurrency: 2, reserved: 2 } } },
    // Prices are in prices.ts. `restoredFees` is for tables that were restored from a backup.
    fees: { ...fees, ...restoredFees(context) },
    reconciliation: {
      ...here.reconciliation,
      // Your own ledger as a file of each day, which the local run writes. The columns are those of the file.
      ledger: {
        file: {
          format: 'csv',
          columns: { account: 'account', day: 'day', amount: 'amount', id: 'id', reference: 'booking' },
        },
        // What stands in the column `account`: the id that the bank gives an account.
        accountIs: 'id',
        // What stands in the column `booking`: the id that the bank gives a booking.
        referenceIs: 'booking_id',
        // The file has some of the accounts, not all.
        covers: 'named-accounts',
        // A line and its booking may be a day apart.
        windowDays: 1,
      },
    },
  };
}

/** The bank's test environment, in an AWS account of its own. Values that end with `.example` are yours to replace. */
function sandbox(): StageSettings {
  return {
    // What most stages share. Each line below replaces a part of it.
    ...usual,
    name: 'sandbox',
    // The AWS account. With credentials of any other one, a deployment is refused.
    account: '111122223333',
    region: 'eu-central-1',
    // A new AWS account has ten concurrent executions and cannot reserve any.
    reservesConcurrency: false,
    // The stacks can be removed with all data.
    keepData: false,
    // Both come with the bank's welcome letter.
    bank: { baseUrl: 'https://api.sandbox.bank.example', authUrl: 'https://auth.sandbox.bank.example' },
    // Events occur there only when somebody tries something, so silence is no alarm.
    subscriptions: { ...usual.subscriptions, expectedSilence: { usual: 'none', named: {} } },
    teams: [{ name: 'ledger', target: { kind: 'queue' }, events: 'all', personalData: false }],
    handlers,
    // AWS sends a mail to confirm the address: no alarm arrives before that.
    alarms: { notify: 'email', address: 'partner-banking-sandbox@company.example' },
  };
}

/** Real customers. */
function production(): StageSettings {
  return {
    ...usual,
    name: 'production',
    account: '111122223333',
    region: 'eu-central-1',
    // The account needs a quota of 1,000 concurrent executions first.
    reservesConcurrency: true,
    bank: { baseUrl: 'https://api.bank.example', authUrl: 'https://auth.bank.example' },
    teams: [{ name: 'ledger', target: { kind: 'queue' }, events: 'all', personalData: false }],
    handlers,
    operators: {
      ...usual.operators,
      // Roles that may change data, and those that may read. The session is named after the person.
      roles: ['arn:aws:iam::111122223333:role/partner-banking-operator'],
      viewers: ['arn:aws:iam::111122223333:role/partner-banking-viewer'],
    },
    // Statements, and the log of what persons changed, are kept for ten years.
    statements: { ...usual.statements, retentionYears: 10 },
    audit: { retentionYears: 10 },
    // Tables can be restored to any second of these days.
    backups: { keepDays: 7 },
    alarms: { notify: 'email', address: 'partner-banking@company.example' },
  };
}

/** `-c stage=NAME` selects one of them. Add stages of your own, under any name. */
export const stages = defineStages(import.meta.filename, { local, sandbox, production });

// What `cdk.json` runs: the stacks of the stage that `-c stage=` names.
if (import.meta.main) synthesize(stages);
