import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { StageSettings } from './select-stage.ts';

/** Shared by most stages; each line may be overridden below. */
export const usual = {
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
