import { createEventLog } from '#shared/aws/events/event-log.ts';
import { createCapabilities } from '#shared/aws/capabilities/capability-rows.ts';
import { createBreaks } from '#shared/aws/breaks/break-rows.ts';
import { createReports } from '#shared/aws/jobs/reports.ts';
import { createRuns } from '#shared/aws/jobs/run-rows.ts';
import { createShards } from '#shared/aws/jobs/shard-rows.ts';
import { createMirrorRepository } from '#shared/aws/mirror/mirror-repository.ts';
import { createTombstones } from '#shared/aws/mirror/tombstones.ts';
import { createErasableRegister } from '#shared/aws/erasure/erasable-register.ts';
import { createLooseObjects } from '#shared/aws/events/loose-objects.ts';
import { createAccountRegister } from '#shared/aws/portfolio/account-register.ts';
import { createListedAccounts } from '#shared/aws/portfolio/listed-accounts.ts';
import { createBookingArchive } from '#shared/aws/bookings/archive/booking-archive.ts';
import { createBringBack } from '#shared/aws/bookings/archive/bring-back.ts';
import { createMirroredTotals } from '#shared/aws/bookings/mirrored-totals.ts';
import { createOnboardingDay } from '#shared/aws/portfolio/onboarding-day.ts';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import type { ShardQueue } from '#shared/jobs/ports.ts';
import type { ShardName } from '#shared/jobs/shard.ts';
import { businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { portfolioCommands } from '#shared/portfolio/commands/portfolio-commands.ts';
import { callOf } from './calls.ts';
import { withTombstones } from '#shared/mirror/with-tombstones.ts';
import { withNotedAccounts } from '#shared/portfolio/noted-accounts.ts';
import { createPortfolioBank, portfolioAreas } from '#shared/portfolio/onboarding/portfolio-bank.ts';
import { createHandler as createAccountsHandler } from '#functions/events/accounts/handler.ts';
import { createHandler as createPlanHandler } from '#functions/schedules/portfolio/handler.ts';
import { createHandler as createWorkHandler } from '#functions/work/portfolio/handler.ts';
import { balancesOf } from '#sandbox/engine/ledger/account-balances.ts';
import type { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { aDelivery, sqsEvent } from '#test/fixtures/deliveries.ts';
import { createMemoryBodyStore } from './body-store.ts';
import { createConsumerPorts } from './consumer-ports.ts';
import { Crash, withCrash, type CrashPoint } from './crashes.ts';
import { createMemoryFamilyQueues } from './family-queues.ts';
import { createMemoryTables } from './memory-tables.ts';
import { createMemoryLog, createMemoryMetrics } from './telemetry.ts';
import { createVirtualTime } from './virtual-time.ts';
import { bankInProcess } from '#test/fixtures/bank-in-process.ts';

type SimulatedBank = ReturnType<typeof virtualBank>;

const job = 'portfolio';
/** What a worker's invocation may last, and how long its message is hidden. */
const lastsMs = 900_000;
const visibilityMs = 960_000;

export type PortfolioWorld = ReturnType<typeof createPortfolioWorld>;

interface Asked {
  readonly onboard?: {
    readonly day: string;
    readonly accounts?: readonly string[];
    readonly dryRun?: boolean;
    /** The same leads to the same run; each is its own if left out. */
    readonly requestId?: string;
  };
}

function callFor({ dryRun = false, requestId, ...which }: NonNullable<Asked['onboard']>, own: string) {
  const id = requestId ?? own;
  return dryRun
    ? callOf(portfolioCommands.preview, { ...which, requestId: id })
    : callOf(portfolioCommands.onboard, which, id);
}

/** The job over the simulated bank, and over the tables, adapters and handlers of production in memory. */
export function createPortfolioWorld(
  { bank, app, clock, advance }: SimulatedBank,
  archiveAfterDays: number | 'never' = 'never',
) {
  const { client, rowsOf } = createMemoryTables(clock);
  const random = seededRandom(7);
  const stopped = createVirtualTime();
  const settings = { workTable: 'work', job, timers: stopped, random };
  const objects = createMemoryBodyStore();
  const register = createAccountRegister('work', client);
  const listed = createListedAccounts('work', client);
  const queues = createMemoryFamilyQueues();
  const tombstones = createTombstones('mirror', client);
  const loose = createLooseObjects({ mirrorTable: 'mirror', clock }, client);
  const queued: { readonly name: ShardName; visibleAt: number }[] = [];
  const queue: ShardQueue = {
    async send(names, delaySeconds = 0) {
      await Promise.resolve();
      const visibleAt = clock.now() + delaySeconds * 1_000;
      queued.push(...names.map((name) => ({ name, visibleAt })));
    },
    count: async () => Promise.resolve(queued.length),
  };
  const bankClient = createBankClient({
    ...bankInProcess,
    areas: portfolioAreas,
    random,
    http: async (url, init) => app.request(url, init),
  });
  const ports = {
    runs: createRuns(settings, client),
    shards: createShards(settings, client),
    breaks: createBreaks({ ...settings, alsoWrites: () => [] }, client),
    reports: createReports(objects),
    queue,
    bank: createPortfolioBank(bankClient),
    register,
    mirror: createMirrorRepository({ mirrorTable: 'mirror', bodies: objects }, client),
    totals: createMirroredTotals('mirror', client),
    tombstones,
    onboardingDay: createOnboardingDay('work', client),
    bookingArchive: createBookingArchive(
      { mirrorTable: 'mirror', bodies: objects, clock, timers: stopped, random },
      client,
    ),
    capabilities: createCapabilities('work', client),
    evidence: objects,
    queues,
  };
  const telemetry = { clock, log: createMemoryLog(), metrics: createMemoryMetrics() };
  const log = createEventLog(
    {
      eventsTable: 'events',
      mirrorTable: 'mirror',
      clock,
      timers: stopped,
      random,
      bringBack: createBringBack(
        { mirrorTable: 'mirror', bodies: objects, clock, timers: stopped, random },
        client,
      ),
    },
    client,
  );
  const consumer = createAccountsHandler({
    ...createConsumerPorts(),
    events: withTombstones(withNotedAccounts(log, { register, listed, clock }), { tombstones, loose, clock }),
    clock,
    accountReader: { read: async () => Promise.resolve({ outcome: 'absent' }) },
    visibilityLagSeconds: 900,
  });
  const take = async (delivery: Delivery) => {
    const { batchItemFailures } = await consumer(sqsEvent([delivery]));
    if (batchItemFailures.length > 0) throw new Error(`An event failed: ${delivery.eventType}`);
  };
  const used = (crashAt: CrashPoint | undefined) =>
    crashAt === undefined ? { ports, calls: () => 0 } : withCrash(ports, crashAt);
  const untilCrash = async (work: Promise<unknown>) => {
    try {
      await work;
      return true;
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      return false;
    }
  };
  let delivered = 0;

  const world = {
    ...ports,
    /** To the same tables. */
    client,
    /** A notification of the family of accounts. */
    take,
    /** What the handlers get: a test may replace some. */
    ports,
    rowsOf,
    objects: objects.objects,
    queued,
    log: telemetry.log,
    metrics: telemetry.metrics,
    erasable: createErasableRegister({ workTable: 'work', clock }, client),
    advance,
    /** The webhook of a booking at the bank. */
    tell: async (payload: object & { readonly id: string }) =>
      take(aDelivery({ type: 'BOOKING', payload, notificationId: `n-${payload.id}` })),
    /** As the schedule does, or as somebody who onboards accounts. */
    invoke: async ({ onboard }: Asked = {}, given: typeof ports = ports) =>
      createPlanHandler({ ...given, archiveAfterDays, ...telemetry })(
        onboard === undefined ? {} : callFor(onboard, random.uuid()),
        { getRemainingTimeInMillis: () => 600_000 },
      ),
    /** One worker for one message, if there is one; false if it crashed. */
    async work(given: typeof ports = ports): Promise<boolean | undefined> {
      const message = queued.find(({ visibleAt }) => visibleAt <= clock.now());
      if (message === undefined) return undefined;
      message.visibleAt = clock.now() + visibilityMs;
      const endsAt = clock.now() + lastsMs;
      const handle = createWorkHandler({
        ...given,
        bodies: objects,
        maxMessageBytes: 200_000,
        takeSlots: async () => Promise.resolve(true),
        atOnce: 4,
        writeMs: 170_000,
        lookAgainSeconds: 60,
        ...telemetry,
      });
      const [record] = sqsEvent([]).Records;
      const Records = [{ ...record, body: JSON.stringify(message.name) }] as never;
      const isDone = await untilCrash(
        handle({ Records }, { getRemainingTimeInMillis: () => endsAt - clock.now() }),
      );
      if (isDone) queued.splice(queued.indexOf(message), 1);
      return isDone;
    },
    /** Everything goes on until nothing is open; of all calls, one may be the last of its process. */
    async settle(asked: readonly Asked[] = [{}], crashAt?: CrashPoint): Promise<number> {
      const { ports: given, calls } = used(crashAt);
      let isAlive = true;
      const current = () => (isAlive ? given : ports);
      const begun = async () => (await ports.runs.latest(20)).length;
      for (const each of asked) {
        const before = await begun();
        if (await untilCrash(world.invoke(each, current()))) continue;
        isAlive = false;
        // The next check of open runs continues a run that was begun.
        if ((await begun()) === before) await world.invoke(each);
      }
      for (let round = 0; round < 60; round += 1) {
        for (let done = await world.work(current()); done !== undefined; done = await world.work(current()))
          isAlive &&= done;
        // What was sent comes into the mirror while the job waits.
        for (; delivered < queues.sent.length; delivered += 1) await take(queues.sent[delivered]!.delivery);
        const runs = await ports.runs.latest(20);
        if (runs.every(({ completedAt }) => completedAt !== undefined)) return calls();
        await advance(300);
        isAlive = (await untilCrash(world.invoke({}, current()))) && isAlive;
      }
      throw new Error(`Not settled: ${JSON.stringify(await ports.runs.latest(20))}`);
    },
    /** The balance that register and mirror lead to, and the bank's. */
    async balances(accountId: string) {
      const account = bank.store.accounts.get(accountId);
      const { baseline } = (await register.read(accountId)) ?? {};
      const { sumCents } = await ports.totals.read(accountId, 'EUR');
      let ahead = 0;
      const from = daysAfter(businessDay(clock.now()), 1);
      for await (const booking of ports.mirror.bookings({
        accountId,
        by: 'valuta_date',
        from,
        to: '9999-12-31',
      }))
        ahead += booking.amountCents;
      const ours =
        baseline === undefined
          ? undefined
          : baseline.bookedCents + sumCents - baseline.mirrored.sumCents - ahead;
      return { ours, banks: balancesOf(bank, account).balance.value };
    },
    now: () => toIsoInstant(clock.now()),
  };
  return world;
}
