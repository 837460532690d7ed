import type { AccountFacts } from '#shared/checks/account-facts.ts';
import type { DeliveryStep } from '#shared/checks/delivery-checks.ts';
import type { CheckDeps, CheckedRun, OpenBreak, WantedStage } from '#shared/checks/ports.ts';
import type { WorkFacts } from '#shared/checks/work-facts.ts';
import type { RunReport } from '#shared/subscriptions/commands/subscription-commands.ts';
import { emptyReport } from '#shared/subscriptions/report.ts';
import { createManualClock } from './manual-clock.ts';

const wantedStage: WantedStage = {
  name: 'production',
  isEmulated: false,
  stacks: ['Storage', 'Events'],
  release: '1.2.0',
  handlersAtOnce: 140,
  gateway: { requestsPerSecond: 1_000, burst: 1_000 },
  firewall: 300_000,
  webhooksPerSecond: 500,
  deliveriesPerSecond: 1_500,
  vaults: 2,
  notifiesSomebody: true,
  dailyJobs: ['statements'],
};

/** All is well. */
export const soundAccount: AccountFacts = {
  concurrency: { known: { allowed: 1_000, unreserved: 800 } },
  gatewayLogRole: { known: 'arn:aws:iam::111122223333:role/logs' },
  gatewayRate: { known: { requestsPerSecond: 10_000, burst: 5_000 } },
  firewall: { known: 300_000 },
  busRate: { known: 10_000 },
  deliveryRate: { known: 18_750 },
  backups: { known: [{ name: 'Events', isOn: true }] },
  versions: { known: [{ name: 'bodies', isOn: true }] },
  copies: {
    known: {
      plannedSince: '2025-11-01T08:00:00.000Z',
      resources: [
        { name: 'Events', copiedAt: '2026-01-05T01:10:00.000Z', sentAt: '2026-01-04T03:00:00.000Z' },
      ],
    },
  },
  stacks: {
    known: [
      { name: 'Storage', release: '1.2.0', status: 'CREATE_COMPLETE' },
      { name: 'Events', release: '1.2.0', status: 'UPDATE_COMPLETE' },
    ],
  },
  teams: { known: [{ team: 'ledger', rule: 'enabled', undelivered: 0 }] },
  roles: { known: [{ arn: 'arn:aws:iam::111122223333:role/operator', state: 'assumable' }] },
  alarmTopic: { known: { confirmed: 1, pending: 0 } },
};

/** Nothing waits for long, and nothing fails. */
export const soundWork: WorkFacts = {
  queues: { known: [{ queue: 'accounts', waiting: 2, inFlight: 1, dead: 0 }] },
  sources: { known: [{ of: 'accounts', state: 'Enabled' }] },
  activity: {
    known: {
      queues: [
        {
          queue: 'accounts',
          received: 120,
          receivedByHour: Array.from({ length: 24 }, () => 5),
          handled: 118,
          oldestSeconds: 4,
        },
      ],
      throttled: [],
    },
  },
  failing: { known: [] },
  parked: { known: [] },
  rejected: { known: { count: 0, hasMore: false } },
  unpublished: { known: [] },
};

const soundJobs = {
  queues: { known: [{ queue: 'statements', waiting: 0, inFlight: 0, dead: 0 }] },
};

/** What the operators' API of such a stage answers, by the names of its rows. */
export const soundAnswers: Readonly<Record<string, unknown>> = {
  'checks/account': soundAccount,
  'checks/bank': {
    secret: 'filled',
    clockDifferenceMs: 0,
    token: { issuedAt: '2026-01-05T07:45:00.000Z', endsAt: '2026-01-05T08:45:00.000Z' },
    secretStoredAt: '2026-01-01T08:00:00.000Z',
  },
  'checks/work': soundWork,
  'checks/jobs': soundJobs,
  'subscriptions/list': emptyReport(true),
  'runs/list': { runs: [] },
  'breaks/list': { breaks: [], hasMore: false },
  'approvals/list': { approvals: [] },
};

interface Planted {
  readonly work?: Partial<WorkFacts>;
  readonly jobs?: Partial<Awaited<ReturnType<CheckDeps['jobs']>>>;
  readonly runs?: readonly CheckedRun[];
  readonly breaks?: readonly Partial<OpenBreak>[];
  readonly approvals?: readonly object[];
  readonly wanted?: Partial<WantedStage>;
  readonly account?: Partial<AccountFacts>;
  readonly bank?: Awaited<ReturnType<CheckDeps['bank']>>;
  readonly subscriptions?: Partial<RunReport> | { readonly skipped: string };
  readonly rolesLetIn?: Awaited<ReturnType<CheckDeps['rolesLetIn']>>['roles'];
  readonly alarmTest?: Awaited<ReturnType<CheckDeps['alarmTest']>>['test'];
  /** What the sender answers in turn; the last one again and again. */
  readonly sends?: readonly Awaited<ReturnType<CheckDeps['delivery']['send']>>[];
  readonly steps?: readonly (DeliveryStep | null)[];
}

/** A stage on which all is well, but for what is planted. */
export function createCheckedStage(planted: Planted = {}) {
  const clock = createManualClock();
  const { sends = [{ sent: 'a'.repeat(64) }], steps = ['sent', 'handled', 'published'] } = planted;
  const { subscriptions = {} } = planted;
  const ended: string[] = [];
  let [sent, looked, sleptMs] = [0, 0, 0];
  const deps: CheckDeps = {
    wanted: { ...wantedStage, ...planted.wanted },
    account: async () => Promise.resolve({ ...soundAccount, ...planted.account }),
    bank: async () => Promise.resolve(planted.bank ?? { secret: 'filled', clockDifferenceMs: 400 }),
    subscriptions: async () =>
      Promise.resolve(
        'skipped' in subscriptions ? subscriptions : { ...emptyReport(true), ...subscriptions },
      ),
    work: async () => Promise.resolve({ ...soundWork, ...planted.work }),
    jobs: async () => Promise.resolve({ ...soundJobs, ...planted.jobs }),
    runs: async () => Promise.resolve(planted.runs ?? []),
    breaks: async () => Promise.resolve({ breaks: (planted.breaks ?? []) as OpenBreak[], hasMore: false }),
    approvals: async () =>
      Promise.resolve({ approvals: planted.approvals ?? [] } as Awaited<ReturnType<CheckDeps['approvals']>>),
    delivery: {
      send: async () => Promise.resolve(sends[Math.min(sent++, sends.length - 1)]!),
      step: async () => Promise.resolve(steps[Math.min(looked++, steps.length - 1)]!),
      end: async (id) => {
        await Promise.resolve();
        ended.push(id);
      },
    },
    rolesLetIn: async () => Promise.resolve({ roles: [...(planted.rolesLetIn ?? [])] }),
    alarmTest: async () =>
      Promise.resolve({
        test: planted.alarmTest === undefined ? recentTest : planted.alarmTest,
      }),
    clock,
    timers: { sleep: async (ms) => void (sleptMs += await Promise.resolve(ms)) },
  };
  return { deps, ended, sends: () => sent, sleptMs: () => sleptMs };
}

const recentTest = { sentAt: '2026-01-04T08:00:00.000Z', arrivedAt: '2026-01-04T08:01:00.000Z' };
