import { DeleteItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { createBreaks } from '#shared/aws/breaks/break-rows.ts';
import { createCapabilities } from '#shared/aws/capabilities/capability-rows.ts';
import { mirrorKey, toItem, totalsKey } from '#shared/aws/events/event-items.ts';
import { createEventLog } from '#shared/aws/events/event-log.ts';
import { createLooseObjects } from '#shared/aws/events/loose-objects.ts';
import { createReports } from '#shared/aws/jobs/reports.ts';
import { createRuns } from '#shared/aws/jobs/run-rows.ts';
import { createShards } from '#shared/aws/jobs/shard-rows.ts';
import { createMirrorRepository } from '#shared/aws/mirror/mirror-repository.ts';
import { createTombstones } from '#shared/aws/mirror/tombstones.ts';
import { createAccountRegister } from '#shared/aws/portfolio/account-register.ts';
import { createMirroredTotals } from '#shared/aws/bookings/mirrored-totals.ts';
import { createAccountSums } from '#shared/aws/reconciliation/account-sums.ts';
import { createCleanRuns } from '#shared/aws/reconciliation/clean-run-rows.ts';
import { createHealedDays } from '#shared/aws/reconciliation/healed-days.ts';
import { createHeldHeals } from '#shared/aws/reconciliation/held-heal-rows.ts';
import { createReconciledRows } from '#shared/aws/reconciliation/reconciled-rows.ts';
import { createIbanPointers } from '#shared/aws/portfolio/iban-pointers.ts';
import { createLedgerRows } from '#shared/aws/reconciliation/ledger-rows.ts';
import { createPartnerFiles } from '#shared/aws/reconciliation/partner-files.ts';
import { createVerifiedBookings } from '#shared/aws/reconciliation/verified-rows.ts';
import { S3Client } from '#shared/aws/sdk/s3.ts';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { breakStates, type Break } from '#shared/breaks/break.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import type { ShardQueue } from '#shared/jobs/ports.ts';
import type { Run } from '#shared/jobs/run.ts';
import type { ShardName } from '#shared/jobs/shard.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { withTombstones } from '#shared/mirror/with-tombstones.ts';
import { ledgerLines } from '#shared/partner-ledger/read/ledger-lines.ts';
import type { OwnReader } from '#shared/partner-ledger/read/own-lines.ts';
import type { Baseline } from '#shared/portfolio/registered-account.ts';
import { createPortfolioBank, portfolioAreas } from '#shared/portfolio/onboarding/portfolio-bank.ts';
import { createReconciliationBank } from '#shared/reconciliation/bank/reconciliation-bank.ts';
import { reconciliationJob } from '#shared/reconciliation/runs/reconciliation-outcomes.ts';
import type { ReconciliationTier } from '#shared/reconciliation/runs/reconciliation-request.ts';
import {
  addPart,
  emptyTally,
  type RecountPart,
  type RecountTally,
} from '#shared/reconciliation/sums/recount-part.ts';
import type { ReconciliationSettings } from '#shared/reconciliation/model/settings.ts';
import { createHandler as createAccountsHandler } from '#functions/events/accounts/handler.ts';
import {
  reconciliationCommands,
  type ReconciliationRequest,
  type ReconciliationResponse,
} from '#shared/reconciliation/commands/reconciliation-commands.ts';
import { createHandler as createPlanner } from '#functions/schedules/reconciliation/handler.ts';
import { createHandler as createWorker } from '#functions/work/reconciliation/handler.ts';
import { bookingsOf, recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import type { BankOptions } from '#sandbox/engine/options.ts';
import { header } from '#sandbox/testing/fake-subscriber.ts';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { createS3 } from '#test/aws/s3/s3.ts';
import { sdkSettings } from '#test/aws/sdk-transport.ts';
import { aDelivery, sqsEvent, type DeliveryFacts } from '#test/fixtures/deliveries.ts';
import { bankInProcess } from '#test/fixtures/bank-in-process.ts';
import { reconciliationSettings } from '#test/fixtures/reconciliation-settings.ts';
import { nothingToBringBack } from './no-archive.ts';
import { createMemoryBodyStore } from './body-store.ts';
import { createConsumerPorts } from './consumer-ports.ts';
import { askingOf } from './calls.ts';
import { Crash, withCrash, type CrashPoint } from './crashes.ts';
import { createMemoryFamilyQueues } from './family-queues.ts';
import { createMemoryTables } from './memory-tables.ts';
import { createMemoryLog, createMemoryMetrics } from './telemetry.ts';
import { createVirtualTime } from './virtual-time.ts';

/** Killed on purpose; or two accounts of a run have written one break, and one of them is compared again. */
const isUsual = (error: unknown): boolean =>
  error instanceof Crash || (error instanceof TransientError && error.code === 'row-in-motion');

const lastsMs = 900_000;
const noneYet = { count: 0, sumCents: 0, digest: '0'.repeat(32) };

interface Settings {
  readonly options?: Partial<BankOptions>;
  readonly settings?: Partial<ReconciliationSettings>;
  /** How late the bank may show what it recorded. */
  readonly lagSeconds?: number;
  /** Reads the files of the partner's ledger, if their format is the company's own. */
  readonly reader?: OwnReader;
}

interface Booked {
  readonly cents: number;
  readonly valuta?: string;
  /** What the customer calls it: its end-to-end id. */
  readonly reference?: string;
  /** The remittance. */
  readonly text?: string;
  /** That of the receiver. */
  readonly virtualIban?: string;
}

export type ReconciliationWorld = Awaited<ReturnType<typeof createReconciliationWorld>>;

/** Planner and worker of the job as they are deployed, the handler of bookings, the simulated bank and its webhooks. */
export async function createReconciliationWorld({
  options,
  settings = {},
  lagSeconds = 60,
  reader: own,
}: Settings = {}) {
  const virtual = virtualBank({ ...(options !== undefined && { options }) });
  const { bank, clock, app, subscriber } = virtual;
  await virtual.subscribe('BOOKING');
  const { client, rowsOf } = createMemoryTables(clock);
  const random = seededRandom(7);
  const timers = createVirtualTime();
  const rows = {
    workTable: 'work',
    job: reconciliationJob,
    timers,
    random,
    alsoWrites: () => [],
  };
  const bodies = createMemoryBodyStore();
  const s3 = createS3({ clock, buckets: [{ name: 'bodies', rules: [] }] });
  const queues = createMemoryFamilyQueues();
  const tombstones = createTombstones('mirror', client);
  const calls: string[] = [];
  let swap = (url: string) => url;
  const bankClient = createBankClient({
    ...bankInProcess,
    areas: portfolioAreas,
    random,
    clock,
    http: async (url, init) => {
      const { pathname } = new URL(url);
      const answer = await app.request(swap(url), init);
      // A token expires now and then.
      if (!pathname.includes('token') && answer.status !== 401) calls.push(pathname);
      return answer;
    },
  });
  const queued: { readonly name: ShardName; visibleAt: number }[] = [];
  const queue: ShardQueue = {
    async send(names, delaySeconds = 0) {
      await Promise.resolve();
      queued.push(...names.map((name) => ({ name, visibleAt: clock.now() + delaySeconds * 1_000 })));
    },
    count: async () => Promise.resolve(queued.length),
  };
  const ports = {
    runs: createRuns(rows, client),
    shards: createShards(rows, client),
    breaks: createBreaks(rows, client),
    reports: createReports(bodies),
    queue,
    register: createAccountRegister('work', client),
    mirror: createMirrorRepository({ mirrorTable: 'mirror', bodies }, client),
    totals: createMirroredTotals('mirror', client),
    sums: createAccountSums('mirror', client),
    capabilities: createCapabilities('work', client),
    reconciled: createReconciledRows('work', client),
    verified: createVerifiedBookings({ workTable: 'work', timers, random }, client),
    cleanRuns: createCleanRuns('work', client),
    healedDays: createHealedDays('work', client),
    heldHeals: createHeldHeals('work', client),
    bank: createReconciliationBank(bankClient),
    queues,
    partnerFiles: createPartnerFiles('bodies', new S3Client(sdkSettings({ s3 }))),
    ledger: createLedgerRows({ workTable: 'work', clock, keptDays: 130 }, client),
    accounts: createIbanPointers('work', client),
  };
  const metrics = createMemoryMetrics();
  const telemetry = { clock, log: createMemoryLog(), metrics };
  const ruled = { ...reconciliationSettings, ...settings };
  const log = createEventLog(
    { eventsTable: 'events', mirrorTable: 'mirror', bringBack: nothingToBringBack, clock, timers, random },
    client,
  );
  const loose = createLooseObjects({ mirrorTable: 'mirror', clock }, client);
  const consumer = createAccountsHandler({
    ...createConsumerPorts(),
    events: withTombstones(log, { tombstones, loose, clock }),
    clock,
    accountReader: { read: async () => Promise.resolve({ outcome: 'absent' }) },
    visibilityLagSeconds: 900,
  });
  const take = async (delivery: Delivery) => {
    const { batchItemFailures } = await consumer(sqsEvent([delivery]));
    if (batchItemFailures.length > 0) throw new Error(`An event failed: ${delivery.eventType}`);
  };
  const planner = (given: typeof ports) =>
    createPlanner({
      ...given,
      bank: createPortfolioBank(bankClient),
      planEntities: () => Promise.resolve({ shards: [] }),
      timers: { sleep: async (ms) => world.pass(ms / 1_000) },
      ledgerLines: (bytes, asked) => ledgerLines(bytes, { ...asked, ...(own !== undefined && { own }) }),
      settings: ruled,
      ...telemetry,
    });
  const worker = (given: typeof ports) =>
    createWorker({
      ...given,
      bodies,
      maxMessageBytes: 200_000,
      lagMs: lagSeconds * 1_000,
      compareEntity: () => Promise.resolve({ outcome: 'agrees' }),
      settings: ruled,
      takeSlots: async () => Promise.resolve(true),
      atOnce: 4,
      writeMs: 170_000,
      lookAgainSeconds: 60,
      ...telemetry,
    });
  const context = { getRemainingTimeInMillis: () => lastsMs };
  const untilCrash = async (work: Promise<unknown>) => {
    try {
      await work;
      return true;
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      return false;
    }
  };
  const misreported = new Map<string, Readonly<Record<string, unknown>>>();
  const deliveryOf = (n: number, more: Pick<DeliveryFacts, 'provenance'> = {}) => {
    const request = subscriber.received[n]!;
    const sent = JSON.parse(Buffer.from(request.body).toString()) as { readonly id: string };
    const payload = { ...sent, ...misreported.get(sent.id) };
    const notificationId = header(request, 'Webhook-Id') ?? `n-${n}`;
    const receivedAt = toIsoInstant(clock.now());
    const delivery = aDelivery({ type: 'BOOKING', payload, notificationId, receivedAt, ...more });
    return { id: sent.id, delivery };
  };
  let [received, healed, requests] = [0, 0, 0];
  const lost = new Set<string>();

  const world = {
    ...virtual,
    ports,
    client,
    rowsOf,
    metrics,
    calls,
    queues,
    take,
    log: telemetry.log,
    /** Bodies, and the reports of the runs. */
    objects: bodies.objects,
    /** The bank answers a request about one account with its reply about the other. */
    swapReplies: (from: string, to: string) => void (swap = (url) => url.replace(from, to)),
    /** The partner puts a file of its ledger. */
    put: (name: string, content: string) =>
      void s3.bucket('bodies').put(`ledger/${name}`, Buffer.from(content)),
    takeAway: (name: string) => void s3.bucket('bodies').remove(`ledger/${name}`),
    /** The webhooks about these bookings never come, or not yet. */
    lose: (id: string) => void lost.add(id),
    find: (id: string) => void lost.delete(id),
    /** The webhook about the booking says this of it; what is undefined is left out. */
    misreport: (id: string, said: Readonly<Record<string, unknown>>) => void misreported.set(id, said),
    /** Delivers webhooks of the bank and messages of the job to the mirror. */
    async mirrorAll(): Promise<void> {
      for (; received < subscriber.received.length; received += 1) {
        const { id, delivery } = deliveryOf(received);
        if (!lost.has(id)) await take(delivery);
      }
      for (; healed < queues.sent.length; healed += 1) await take(queues.sent[healed]!.delivery);
    },
    /** Replays the events of everything that was received. */
    async replayAll(): Promise<void> {
      for (let n = 0; n < received; n += 1)
        await take(deliveryOf(n, { provenance: { source: 'replay', runId: 'r1' } }).delivery);
    },
    /** A wrong deployment deletes the row of a booking. */
    loseRow: async (bookingId: string) =>
      client.send(
        new DeleteItemCommand({
          TableName: 'mirror',
          Key: toItem(mirrorKey({ kind: 'booking', entityId: bookingId, aspect: 'state' })),
        }),
      ),
    /** An account that is onboarded as of yesterday, with nothing on it. */
    async anAccount(): Promise<string> {
      const id = world.openAccount();
      await world.onboard(id, {});
      return id;
    },
    /** An account that is not onboarded yet. */
    openAccount: (): string => virtual.anAccount().id,
    /** As of yesterday, with what its baseline counts. */
    async onboard(id: string, counted: Partial<Baseline>): Promise<void> {
      const day = daysAfter(bank.today(), -1);
      await ports.register.describe({ id, openedDay: bank.today() }, toIsoInstant(clock.now()));
      const nothing = { valutaCents: 0, bookedCents: 0, mirrored: noneYet };
      await ports.register.onboard(id, { day, ...nothing, ...counted });
    },
    book: (
      account_id: string,
      { cents, valuta, reference, text = 'as it was received', virtualIban }: Booked,
    ) =>
      recordBooking(bank, {
        account_id,
        amountCents: cents,
        against: 'nostro',
        booking_type: 'SEPA_CREDIT_TRANSFER',
        description: text,
        ...(valuta !== undefined && { valuta_date: valuta }),
        ...(reference !== undefined && { end_to_end_id: reference }),
        ...(virtualIban !== undefined && { receiver_iban_virtual: virtualIban }),
      }),
    /** The bank moves a booking to another account, and sends no webhook. */
    move: (id: string, account_id: string) => void bank.store.bookings.update(id, { account_id }),
    /** The account's totals say so many cents more than its rows. */
    drift: async (accountId: string, cents: number) =>
      client.send(
        new UpdateItemCommand({
          TableName: 'mirror',
          Key: toItem(totalsKey({ accountId, currency: 'EUR' })),
          UpdateExpression: 'ADD sumCents :cents',
          ExpressionAttributeValues: toItem({ ':cents': cents }),
        }),
      ),
    async pass(seconds: number): Promise<void> {
      await virtual.advance(seconds);
      await world.mirrorAll();
    },
    proveBalancesInList: async () =>
      ports.capabilities.see({
        name: 'balances-in-account-list',
        state: 'proven',
        evidence: [],
        at: toIsoInstant(clock.now()),
      }),
    /** Takes all messages, also those that are delayed; false if a worker has crashed. */
    async work(given: typeof ports = ports, betweenShards = async () => Promise.resolve()): Promise<boolean> {
      for (let next = queued.shift(); next !== undefined; next = queued.shift()) {
        const waitMs = next.visibleAt - clock.now();
        if (waitMs > 0) await world.pass(Math.ceil(waitMs / 1_000));
        const message = { body: JSON.stringify(next.name) } as never;
        const isDone = await untilCrash(worker(given)({ Records: [message] }, context));
        if (!isDone) return false;
        await world.mirrorAll();
        await betweenShards();
      }
      return true;
    },
    tick: async (given: typeof ports = ports) => untilCrash(planner(given)({}, context)),
    async begin(tier: ReconciliationTier, more: object = {}, given: typeof ports = ports): Promise<string> {
      const ask = askingOf(planner(given), { remainingMs: context.getRemainingTimeInMillis() });
      const { start } = reconciliationCommands;
      const answer = await ask(start, { tier, asOf: bank.today(), ...more }, `r${(requests += 1)}`);
      if ('refused' in answer) throw new Error(answer.refused);
      return answer.run.id;
    },
    /** A person says what is the same in the partner's ledger, and what is not. */
    async matchByHand(request: ReconciliationRequest<'match'>): Promise<ReconciliationResponse<'match'>> {
      const ask = askingOf(planner(ports), { remainingMs: context.getRemainingTimeInMillis() });
      return ask(reconciliationCommands.match, request, `m${(requests += 1)}`);
    },
    /** A person has sums counted again, or compared with their bookings, part by part. */
    async recount(
      row: typeof reconciliationCommands.sums | typeof reconciliationCommands.recount,
      accountId?: string,
      given: typeof ports = ports,
    ): Promise<RecountTally> {
      const ask = askingOf(planner(given), { remainingMs: context.getRemainingTimeInMillis() });
      let [tally, cursor]: [RecountTally, RecountPart['cursor']] = [emptyTally, undefined];
      do {
        const part: ReconciliationResponse<'sums'> = await ask(row, { accountId, cursor }, 'recount-1');
        if ('absent' in part) throw new Error(`Unknown: ${accountId}`);
        [tally, cursor] = [addPart(tally, part), part.cursor];
      } while (cursor !== undefined);
      return tally;
    },
    async verified(days: number, given: typeof ports = ports) {
      const ask = askingOf(planner(given), { remainingMs: context.getRemainingTimeInMillis() });
      return ask(reconciliationCommands.verified, { days });
    },
    /** A run to its end. */
    async run(tier: ReconciliationTier, more: object = {}): Promise<Run> {
      const id = await world.begin(tier, more);
      await world.work();
      const [failed] = telemetry.log.lines.filter(
        ({ level, fields }) => level === 'error' && !isUsual(fields?.['error']),
      );
      if (failed !== undefined) throw new Error(failed.message, { cause: failed.fields?.['error'] });
      return (await ports.runs.read(id))!;
    },
    /** The same, killed at one of its calls; returns the number of calls. */
    async runWithCrash(tier: ReconciliationTier, point: CrashPoint): Promise<number> {
      const { ports: given, calls: count } = withCrash(ports, point);
      const id = await world.begin(tier, {}, ports);
      if (!(await world.work(given))) {
        // The message of the dead worker is sent again once its shard is late.
        await world.pass(1_600);
        for (let n = 0; n < 4; n += 1) {
          await world.tick();
          await world.work();
          await world.pass(1_000);
        }
      }
      if ((await ports.runs.read(id))?.completedAt === undefined) throw new Error(`Not complete: ${id}`);
      return count();
    },
    async breaks(): Promise<readonly Break[]> {
      const found: Break[] = [];
      for await (const each of ports.breaks.list({ states: [...breakStates] })) found.push(each);
      return found;
    },
    /** `KIND state` of each, suspicions left out. */
    async breakNames(): Promise<readonly string[]> {
      return (await world.breaks())
        .filter(({ state }) => state !== 'SUSPECTED')
        .map(({ kind, state }) => `${kind} ${state}`)
        .toSorted();
    },
    /** Ids, cents and currencies of both sides. */
    async sides(accountId: string) {
      const mirror: string[] = [];
      const all = { accountId, by: 'recorded_at', from: '0000-01-01', to: '9999-12-31' } as const;
      for await (const { id, amountCents, currency, data } of ports.mirror.bookings(all))
        mirror.push(`${id} ${amountCents} ${currency} ${data?.valuta_date} ${data?.description}`);
      const theirs = bookingsOf(bank, accountId).map(
        ({ id, amount, valuta_date, description }) =>
          `${id} ${amount.value} ${amount.currency} ${valuta_date} ${description}`,
      );
      return { mirror: mirror.toSorted(), bank: theirs.toSorted() };
    },
  };
  return world;
}
