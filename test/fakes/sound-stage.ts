import { release } from '#infra/stage/release.ts';
import { stackIds } from '#infra/stage/stack-names.ts';
import { familyNames } from '#shared/events/families.ts';
import { soundAccount, soundAnswers, soundWork } from './checked-stage.ts';
import { rowIn, type Answering } from './operators-in-memory.ts';

const aRun = (job: string, counts: Readonly<Record<string, number>>) => ({
  job,
  id: '2026-01-05',
  asOf: '2026-01-05',
  state: 'complete',
  startedAt: '2026-01-05T04:00:00.000Z',
  completedAt: '2026-01-05T04:20:00.000Z',
  planned: 20,
  finished: 20,
  counts,
});

const runs = [aRun('portfolio', { listed: 2_000 }), aRun('statements', { 'up-to-date': 2_000 })];

/** What a stage on which all is well answers, by the names of its rows: to each query that a runbook shows. */
export const soundStage = (stage: string): Readonly<Record<string, unknown>> => ({
  ...soundAnswers,
  'checks/account': {
    ...soundAccount,
    stacks: {
      known: stackIds.map((each) => ({
        name: `PartnerBanking-${stage}-${each}`,
        release,
        status: 'CREATE_COMPLETE',
      })),
    },
  },
  'checks/work': {
    ...soundWork,
    queues: { known: familyNames.map((queue) => ({ queue, waiting: 0, inFlight: 0, dead: 0 })) },
  },
  'checks/send-delivery': { sent: 'a'.repeat(64) },
  'checks/delivery': { step: 'published' },
  'alarms/last-test': { test: { sentAt: '2026-01-04T08:00:00.000Z', arrivedAt: '2026-01-04T08:00:00.000Z' } },
  'dead-letters/list': { letters: [] },
  'parked/list': { events: [] },
  'quarantine/list': { webhooks: [], hasMore: false },
  'unpublished/list': { events: [], hasMore: false },
  'drift/list': { drift: [] },
  'fees/months': { months: [] },
  'accounts/count': { accounts: { onboarded: 2_000 }, held: 0 },
  'runs/list': { runs },
  'audit/verify': {
    verified: { sequence: 17, hash: '5f3c'.repeat(16) },
    latestKept: { sequence: 17, day: '2026-01-05' },
    isComplete: true,
  },
});

/** The operators' API of such a stage. */
export const soundly =
  (stage: string, planted: Readonly<Record<string, unknown>> = {}): Answering =>
  async (payload, asked) => {
    const answers = { ...soundStage(stage), ...planted };
    const row = rowIn(payload, asked);
    if (!(row in answers)) throw new Error(`A sound stage has no answer to ${row}`);
    const request = (payload as { readonly request?: { readonly job?: string } }).request;
    return Promise.resolve(
      row === 'runs/list' && request?.job !== undefined && !(row in planted)
        ? { runs: runs.filter(({ job }) => job === request.job) }
        : answers[row],
    );
  };
