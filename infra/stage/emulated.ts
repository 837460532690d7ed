import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as z from '#shared/kernel/zod.ts';
import type { StageSettings } from './select-stage.ts';
import { usual } from './usual.ts';

/** Varies with every local run, with what it restored and whether it moves old bookings: `-c bankUrl=… -c emulatorEndpoint=…`. */
const localRun = z.object({
  bankUrl: z._default(z.url(), 'http://127.0.0.1:5100'),
  emulatorEndpoint: z._default(z.url(), 'http://127.0.0.1:4566'),
  eventsStream: z.optional(z.string()),
  restoredOn: z.optional(z.iso.date()),
  archiveAfterDays: z.optional(z.coerce.number()),
});

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
  },
} as const satisfies Partial<StageSettings>;

/**
 * The emulator on this machine with the simulated bank: the same stacks. Each workaround for what the emulator lacks is a
 * setting here, with its reason.
 */
export function emulated(context: unknown) {
  const { bankUrl, emulatorEndpoint, eventsStream, archiveAfterDays } = localRun.parse(context);
  return {
    ...usual,
    name: 'local',
    // The emulator's account, which no real account has: a deployment without `-c stage=` to any other is refused.
    account: '000000000000',
    reservesConcurrency: true,
    ...(eventsStream !== undefined && { eventsStream }),
    ...(archiveAfterDays !== undefined && { bookings: { archiveAfterDays } }),
    // With IAM enforced, the emulator denies the bootstrap roles access to their asset bucket.
    deployAs: 'caller',
    keepData: false,
    // The emulator speaks plain HTTP on the loopback interface.
    requireTls: false,
    // The simulated bank gives up a silent request sooner, so that an unknown outcome ends soon.
    bank: { baseUrl: bankUrl, authUrl: bankUrl, idleSeconds: 5 },
    // This machine has no sessions named after persons.
    operators: { ...usual.operators, roles: { users: ['anna', 'ben'] } },
    // The simulated day lasts minutes, and between two runs the town stands still.
    subscriptions: { ...usual.subscriptions, expectedSilence: { usual: 'none', named: {} } },
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
    },
    ...shortWaits,
    // The simulated bank lives through a month within seconds, so its days are not those of this machine.
    statements: { ...usual.statements, startsByItself: false, missingAfterTargetDays: 0 },
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
  } as const satisfies StageSettings;
}

/** The day from which fees are planned again, if the local run restored tables. */
export function restoredFees(context: unknown) {
  const { restoredOn } = localRun.parse(context);
  return restoredOn === undefined ? {} : { restoredOn };
}
