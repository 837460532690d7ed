import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { afterEach, expect, test, vi } from 'vitest';
import { jobs as scheduledJobs } from '#infra/jobs/jobs.ts';
import { ConnectionError } from '#shared/bank/errors/errors.ts';
import { familyNames } from '#shared/events/families.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { consumerEnvironment } from '#shared/lambda/consumer-environment.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { sqsEvent } from '#test/fixtures/deliveries.ts';
import { alarmsOfStage, deployedFunctions } from './deployed-functions.ts';
import { anEventOf, failingConsumer } from './failing-consumers.ts';
import { failingJob, jobs } from './failing-jobs.ts';
import { type Page, pagesOf } from './pages.ts';
import { createRehearsal, rehearseQueue, rehearseSchedule, type Rehearsal, startMs } from './rehearsal.ts';

const definitions = alarmsOfStage('production');
const functions = deployedFunctions('production');

afterEach(() => vi.restoreAllMocks());

const functionIn = (folder: string): string => functions.find((each) => each.folder === folder)!.id;

/** What is quiet before, so that an alarm has something to change from. */
const quietMs = 4 * 60_000;

/** How often the schedules start what they start. */
const everyMinutes: Readonly<Record<string, number>> = {
  'events/sweep': 5,
  'schedules/drift': 5,
  ...Object.fromEntries(scheduledJobs.map(({ name, every }) => [`schedules/${name}`, every.toMinutes()])),
};

/** The jobs have run so far. Without that, they would be missed from the beginning. */
const healthyPast = functions.flatMap(({ id, folder }) => {
  const every = everyMinutes[folder];
  if (every === undefined) return [];
  return [1, 2, 3].map((runs) => ({
    namespace: 'AWS/Lambda',
    metricName: 'Invocations',
    dimensions: { FunctionName: id },
    value: 1,
    atMs: startMs - runs * every * 60_000,
  }));
});

function pagesIn({ datapoints }: Rehearsal, minutes: number, about: string): readonly Page[] {
  const span = { fromMs: startMs - quietMs, untilMs: startMs + minutes * 60_000 };
  return pagesOf({ definitions, about, datapoints: [...datapoints, ...healthyPast], ...span });
}

/** Its worker has a folder of the same name, and what people ask about it too. */
const isScheduled = (folder: string, job: string) => folder in everyMinutes && folder.endsWith(`/${job}`);

/** The function of a job, and how often it runs. */
function scheduleOf(job: string) {
  const { id, folder } = functions.find((each) => isScheduled(each.folder, job))!;
  return { functionId: id, everyMinutes: everyMinutes[folder]! };
}

const aws = (name: string) =>
  new DynamoDBServiceException({ name, message: 'refused', $fault: 'client', $metadata: {} });

const failures = {
  access: { error: () => aws('AccessDeniedException'), says: 'access is refused' },
  store: {
    error: () => new TransientError('store-busy', 'busy', aws('ThrottlingException')),
    says: 'an AWS service',
  },
  code: { error: () => new TypeError('undefined is not a function'), says: 'our code' },
  bank: {
    error: () => new ConnectionError({ operation: 'persons.get', reason: 'ECONNREFUSED' }),
    says: 'the bank does not answer',
  },
} as const;

const kinds = ['access', 'store', 'code'] as const;
/** The bank may fail, too, if a job asks it. */
const kindsOf = (job: string) =>
  scheduledJobs.some(({ name, calls }) => name === job && calls !== undefined)
    ? ([...kinds, 'bank'] as const)
    : kinds;
const inTenMinutes = startMs + 10 * 60_000;

async function rehearseConsumer(
  family: (typeof familyNames)[number],
  minutes: number,
  failing: Parameters<typeof failingConsumer>[2],
): Promise<Rehearsal> {
  const rehearsal = createRehearsal();
  const { handle, postponedSeconds } = failingConsumer(rehearsal, family, failing);
  const delivery = anEventOf(family, startMs, failing.where === 'bank' ? 'read' : undefined);
  const functionId = functionIn(`events/${family}`);
  const consume = (receiveCount: number) => handle(sqsEvent([delivery], receiveCount));
  await rehearseQueue(rehearsal, { functionId, minutes, consume, postponedSeconds });
  return rehearsal;
}

test.each(familyNames.flatMap((family) => kinds.map((kind) => [family, kind] as const)))(
  'a handler of %s that fails on everything by %s makes one alarm in ten minutes, which says so',
  async (family, kind) => {
    const rehearsal = await rehearseConsumer(family, 90, failures[kind]);
    const pages = pagesIn(rehearsal, 90, `Events of ${family}`);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.atMs).toBeLessThanOrEqual(inTenMinutes);
    expect(pages[0]?.causes.join()).toContain(failures[kind].says);
  },
);

test.each(['onboarding', 'accounts'] as const)(
  'a bank that is gone makes one alarm for %s, which names the bank',
  async (family) => {
    const rehearsal = await rehearseConsumer(family, 90, { ...failures.bank, where: 'bank' });
    const pages = pagesIn(rehearsal, 90, `Events of ${family}`);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.atMs).toBeLessThanOrEqual(inTenMinutes);
    expect(pages[0]?.causes.join()).toContain('the bank does not answer');
  },
);

test('a handler that cannot even postpone its messages is heard of in ten minutes', async () => {
  const rehearsal = await rehearseConsumer('cards', 60, { ...failures.access, where: 'postpone' });
  const pages = pagesIn(rehearsal, 60, 'Events of cards');
  expect(pages).toHaveLength(1);
  expect(pages[0]?.atMs).toBeLessThanOrEqual(inTenMinutes);
});

test('one failure that the next try repairs wakes nobody', async () => {
  const rehearsal = createRehearsal();
  const { handle, postponedSeconds } = failingConsumer(rehearsal, 'cards', failures.store);
  const consume = async (receiveCount: number) =>
    receiveCount > 1 ? { batchItemFailures: [] } : handle(sqsEvent([anEventOf('cards', startMs)]));
  const functionId = functionIn('events/cards');
  await rehearseQueue(rehearsal, { functionId, minutes: 60, consume, postponedSeconds });
  expect(pagesIn(rehearsal, 60, 'cards')).toEqual([]);
});

test('several causes at once make one alarm and not five', async () => {
  const rehearsal = createRehearsal();
  let tries = 0;
  const error = () => failures[kinds[(tries += 1) % kinds.length]!].error();
  const { handle, postponedSeconds } = failingConsumer(rehearsal, 'payments', { error });
  const consume = async (receiveCount: number) => {
    if (receiveCount % 4 === 0) throw new Error('out of memory');
    return handle(sqsEvent([anEventOf('payments', startMs)], receiveCount));
  };
  const functionId = functionIn('events/payments');
  await rehearseQueue(rehearsal, { functionId, minutes: 120, consume, postponedSeconds });
  expect(pagesIn(rehearsal, 120, 'payments')).toHaveLength(1);
});

test.each(jobs.flatMap((job) => kindsOf(job).map((kind) => [job, kind] as const)))(
  'the %s job whose every run fails by %s makes one alarm in ten minutes, which says so',
  async (job, kind) => {
    const rehearsal = createRehearsal();
    const run = await failingJob(rehearsal, job, failures[kind].error);
    await rehearseSchedule(rehearsal, { ...scheduleOf(job), minutes: 240, run });
    const pages = pagesIn(rehearsal, 240, `The ${job} job`);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.atMs).toBeLessThanOrEqual(inTenMinutes);
    expect(pages[0]?.causes.join()).toContain(failures[kind].says);
  },
);

test.each(jobs)(
  'the %s job that no longer runs is missed ten minutes after its next run was due',
  async (job) => {
    const rehearsal = createRehearsal();
    const schedule = scheduleOf(job);
    await rehearseSchedule(rehearsal, { ...schedule, minutes: 180, run: async () => Promise.resolve() });
    const dueMs = startMs + 180 * 60_000;
    const pages = pagesIn(rehearsal, 360, `The ${job} job`);
    expect(pages).toHaveLength(1);
    // Its datapoint of the minute after is two minutes on its way.
    expect(pages[0]!.atMs - dueMs).toBeLessThanOrEqual(13 * 60_000);
    expect(pages[0]?.text).toContain('did not run when it was due');
  },
);

/** When who calls a function calls it again after it failed, in seconds since the first time. */
function triesOf(folder: string): readonly number[] {
  if (folder === 'webhooks/receive') return [0, 4, 9, 18, 32, 54, 88, 141, 224, 353, 555];
  if (folder === 'events/forward') return [0, 1, 3, 7, 15, 31];
  // Lambda repeats for callers that do not wait; a person tries again.
  if (folder.startsWith('operations/')) return [0, 60, 180];
  const every = everyMinutes[folder];
  if (every !== undefined) return [0, 1, 2, 3].map((run) => run * every * 60);
  return [0, 360, 720, 1080, 1440];
}

/** The other jobs do not run in the rehearsal. */
const isOfAnotherJob = (text: string, folder: string) =>
  jobs.some((job) => text.startsWith(`The ${job} job`) && !isScheduled(folder, job));

// A missing variable, a bundle that cannot be loaded: no code of ours runs, and no metric of ours is written.
test.each(functions.map(({ id, folder }) => [folder, id] as const))(
  '%s that dies when it starts makes one alarm in ten minutes, by what Lambda counts alone',
  async (folder, functionId) => {
    const rehearsal = createRehearsal();
    for (const second of triesOf(folder)) {
      rehearsal.clock.advance(startMs + second * 1000 - rehearsal.clock.now());
      await rehearsal.invoke(functionId, async () => {
        await Promise.resolve();
        readEnvironment(consumerEnvironment, {});
      });
    }
    expect(new Set(rehearsal.datapoints.map(({ namespace }) => namespace))).toEqual(new Set(['AWS/Lambda']));
    const pages = pagesIn(rehearsal, 30, '').filter(({ text }) => !isOfAnotherJob(text, folder));
    expect(pages).toHaveLength(1);
    expect(pages[0]?.atMs).toBeLessThanOrEqual(inTenMinutes);
    expect([pages[0]?.text, ...(pages[0]?.causes ?? [])].join()).toContain(`unction ${folder}`);
  },
);
