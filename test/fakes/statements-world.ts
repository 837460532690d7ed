import { createBreaks } from '#shared/aws/breaks/break-rows.ts';
import { createCapabilities } from '#shared/aws/capabilities/capability-rows.ts';
import { createEventLog } from '#shared/aws/events/event-log.ts';
import { createMirrorRepository } from '#shared/aws/mirror/mirror-repository.ts';
import { createTombstones } from '#shared/aws/mirror/tombstones.ts';
import { createAccountRegister } from '#shared/aws/portfolio/account-register.ts';
import { ofAccountUntil, statedUntil } from '#shared/aws/portfolio/stated-until.ts';
import { createMirroredBookings } from '#shared/aws/bookings/mirrored-bookings.ts';
import { createStatementFiles } from '#shared/aws/statements/statement-files.ts';
import { createFeeSummaryArrivals } from '#shared/aws/statements/fee-summary-arrivals.ts';
import { createFeeSummaryRows } from '#shared/aws/statements/fee-summary-rows.ts';
import { createOfAccountRows } from '#shared/aws/statements/of-account-rows.ts';
import { createStatementRows } from '#shared/aws/statements/statement-rows.ts';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import type { Break } from '#shared/breaks/break.ts';
import type { ItemResult } from '#shared/jobs/item.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import * as z from '#shared/kernel/zod.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import type { Interval } from '#shared/statements/model/interval.ts';
import { allStatementAreas, statementsAtBank } from '#shared/statements/issue/statements-at-bank.ts';
import { createPerformStatements } from '#shared/statements/issue/perform-statements.ts';
import { createMirroredTotals } from '#shared/aws/bookings/mirrored-totals.ts';
import { createOnboardAccount } from '#shared/portfolio/onboarding/onboard-account.ts';
import { createPortfolioBank, portfolioAreas } from '#shared/portfolio/onboarding/portfolio-bank.ts';
import { createMemoryFamilyQueues } from './family-queues.ts';
import type { StatementRules } from '#shared/statements/model/due.ts';
import { withNotedFeeSummaries } from '#shared/statements/fee-summary/noted-fee-summaries.ts';
import type { OwnFormat } from '#shared/statements/own/write-own.ts';
import { systemTimers } from '#shared/kernel/system.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import { correctionSubscription, withdrawalSubscription } from '#shared/mirror/read-at-the-bank.ts';
import { plantInBooking } from '#sandbox/engine/bank-errors/booking-errors.ts';
import { heal } from '#sandbox/engine/bank-errors/plant.ts';
import { bookingsOf, recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { shownBooking } from '#sandbox/engine/reservations/shown-booking.ts';
import type { BankOptions } from '#sandbox/engine/options.ts';
import { simulatedBank } from '#test/contract/simulated-bank.ts';
import { createHandler } from '#functions/events/accounts/handler.ts';
import { aDelivery, sqsEvent } from '#test/fixtures/deliveries.ts';
import { createMemoryBodyStore } from './body-store.ts';
import { withCrash, type CrashPoint } from './crashes.ts';
import { createConsumerPorts } from './consumer-ports.ts';
import { createMemoryTables } from './memory-tables.ts';
import { createMemoryMetrics } from './telemetry.ts';
import { bankInProcess } from '#test/fixtures/bank-in-process.ts';
import { nothingToBringBack } from './no-archive.ts';

const lagMs = 900_000;
const postboxItem = z.looseObject({ id: z.string() });

/** The statements of accounts at the simulated bank, on the tables of production. */
export function createStatementsWorld(
  options: Partial<BankOptions> = {},
  wanted: Wanted = {},
  ownFormats: readonly OwnFormat[] = [],
) {
  const world = simulatedBank(options);
  const { bank } = world;
  const clock = bank.clock;
  void bank.webhooks.subscribe({
    event_type: 'POSTBOX_ITEM_CREATED',
    url: 'https://partner.example/webhooks',
  });
  const { client } = createMemoryTables(clock);
  const timers = { sleep: async () => Promise.resolve() };
  const settings = { workTable: 'work', clock, timers, random: seededRandom(5) };
  const objects = createMemoryBodyStore();
  const bodies = createMemoryBodyStore();
  const register = createAccountRegister('work', client);
  const accounts: string[] = [];
  const mirror = createMirrorRepository({ mirrorTable: 'mirror', bodies }, client);
  const log = createEventLog(
    { ...settings, eventsTable: 'events', mirrorTable: 'mirror', bringBack: nothingToBringBack },
    client,
  );
  const arrivals = createFeeSummaryArrivals('work', client);
  const events = withNotedFeeSummaries(log, arrivals);
  const published: StatementRow[] = [];
  const announced: Break[] = [];
  const rows = createStatementRows({ ...settings, alsoWrites: (row) => [statedUntil('work', row)] }, client);
  const capabilities = createCapabilities('work', client);
  const breaks = createBreaks({ ...settings, alsoWrites: (row) => (announced.push(row), []) }, client);
  const consume = createHandler({
    ...createConsumerPorts(),
    clock,
    bodies,
    events,
    accountReader: { read: async () => Promise.resolve({ outcome: 'absent' as const }) },
    visibilityLagSeconds: 900,
  });
  let failing: string | undefined;
  let refusing: { readonly part: string; readonly status: number } | undefined;
  const called: string[] = [];
  let swap = (path: string) => path;
  const http = async (url: string, init: RequestInit) => {
    called.push(url);
    if (refusing !== undefined && url.includes(refusing.part)) {
      const { status } = refusing;
      refusing = undefined;
      return new Response('{}', { status });
    }
    const path = swap(url.replace(bankInProcess.baseUrl, ''));
    const { status, headers, body, bytes } = await world.send(path, init);
    if (failing !== undefined && url.includes(failing)) {
      failing = undefined;
      return new Response('{}', { status: 504 });
    }
    return new Response(body === undefined ? Buffer.from(bytes) : JSON.stringify(body), { status, headers });
  };
  const bankClient = createBankClient({
    ...bankInProcess,
    areas: { accounts: { ...portfolioAreas.accounts, ...allStatementAreas.accounts } },
    random: seededRandom(1),
    clock,
    http,
  });
  const notificationOf = (bookingId: string) => ({
    type: 'BOOKING',
    payload: shownBooking(bank, bank.store.bookings.get(bookingId)),
    notificationId: bookingId,
  });
  const mirrorBooking = async (bookingId: string) => {
    await consume(sqsEvent([aDelivery(notificationOf(bookingId))]));
  };
  const correctAs = async (subscriptionId: string, bookingId: string) => {
    const receivedAt = bank.instant();
    const notificationId = `${subscriptionId} ${bookingId} ${receivedAt}`;
    const read = aDelivery({ ...notificationOf(bookingId), notificationId, receivedAt });
    await consume(sqsEvent([{ ...read, subscriptionId }]));
  };
  const delivered = new Set<string>();
  /** Each is a run of its own. */
  let attempts = 0;
  const ports = {
    register,
    rows: {
      ...rows,
      async publish(row: StatementRow) {
        await rows.publish(row);
        published.push(row);
      },
    },
    ofAccountRows: createOfAccountRows(
      { ...settings, alsoWrites: (row) => [ofAccountUntil('work', row)] },
      client,
    ),
    ...statementsAtBank(bankClient),
    mirrored: createMirroredBookings(mirror),
    totals: createMirroredTotals('mirror', client),
    files: createStatementFiles(objects),
    feeSummaries: createFeeSummaryRows(settings, client),
    breaks,
    capabilities,
  };
  const performing = (given: typeof ports, changed: Wanted = {}) =>
    createPerformStatements({
      ...given,
      heal: async ({ bookingIds }) => {
        for (const id of bookingIds) await mirrorBooking(id);
      },
      tombstones: { standing: async () => Promise.resolve(new Map()) },
      rules: { targetDays: 3, exceptions: {}, missingAfterTargetDays: 2, ...wanted, ...changed },
      ownFormats,
      timers: systemTimers,
      lagMs,
      clock,
      metrics: createMemoryMetrics(),
    });

  const workOf = (asOf: string, look: number) => {
    const id = `${asOf}-${(attempts += 1)}`;
    const run = { job: 'statements', id, asOf, request: {}, startedAt: bank.instant() };
    const state = { isStopped: false, isPlanned: true, planned: 1, finished: 0, counts: {} };
    return { run: { ...run, ...state }, look, mayWrite: async () => Promise.resolve(true) };
  };

  return {
    ...world,
    ports,
    /** Production's way to carry out an item of a run: a test may replace some of the ports. */
    performing,
    register,
    workOf,
    accounts,
    rows,
    breaks,
    capabilities,
    ofAccountRows: ports.ofAccountRows,
    feeSummaries: ports.feeSummaries,
    announced,
    objects,
    published,
    files: createStatementFiles(objects),
    /** An account that is onboarded at nothing on the day before it opens. */
    async openAccount({ person_id, ...known }: Opened = {}) {
      const { account } = world.customer(0, person_id === undefined ? {} : { person_id });
      const openedDay = bank.today();
      const { id, iban, bic } = account;
      const ownerId = known.owner === 'unknown' ? undefined : (account.person_id ?? undefined);
      await register.describe({ id, iban, bic, ownerId, currency: 'EUR', openedDay }, bank.instant());
      const mirrored = { count: 0, sumCents: 0, digest: '0'.repeat(32) };
      accounts.push(id);
      await register.onboard(id, { day: daysAfter(openedDay, -1), valutaCents: 0, bookedCents: 0, mirrored });
      return id;
    },
    /** Onboards an account that was opened before, as of the end of that day. */
    async onboard(accountId: string, day: string) {
      await register.note({ id: accountId }, bank.instant());
      const onboard = createOnboardAccount({
        bank: createPortfolioBank(bankClient),
        register,
        mirror,
        totals: createMirroredTotals('mirror', client),
        tombstones: createTombstones('mirror', client),
        evidence: objects,
        capabilities,
        clock,
        queues: createMemoryFamilyQueues(),
        bodies,
        maxMessageBytes: 200_000,
      });
      return onboard(accountId, { task: 'onboard', day, dryRun: false }, workOf(bank.today(), 1));
    },
    book: (account_id: string, amountCents: number, valuta_date = bank.today()) =>
      recordBooking(bank, {
        account_id,
        amountCents,
        valuta_date,
        booking_type: 'SEPA_CREDIT_TRANSFER',
        against: 'nostro',
        description: `${amountCents} cents`,
      }),
    /** The bank carries out the next request to such an address, and its answer is lost. */
    failNext: (part: string) => void (failing = part),
    /** The bank refuses the next request to such an address. */
    refuseNext: (part: string, status: number) => void (refusing = { part, status }),
    /** The bank answers a request about one account with its reply about the other. */
    swapReplies: (from: string, to: string) => void (swap = (path) => path.replace(from, to)),
    /** How many requests to such an address there were. */
    calls: (part: string) => called.filter((url) => url.includes(part)).length,
    statementOfAccount: async (
      account_id: string,
      body: { interval: Interval; period: number; year: number },
    ) => bankClient.accounts.statementOfAccounts.create({ account_id, body }),
    /** The notification of a booking comes once more, or at last. */
    mirrorBooking,
    /** A job has read the booking at the bank, and corrects the mirror. */
    correctBooking: async (bookingId: string) => correctAs(correctionSubscription, bookingId),
    /** The bank no longer has the booking, and a job withdraws it from the mirror; both are as before with `restore`. */
    async withdrawBooking(bookingId: string) {
      const booking = bank.store.bookings.get(bookingId);
      await correctAs(withdrawalSubscription, bookingId);
      const { id } = plantInBooking(bank, booking, 'booking_vanished');
      return {
        async restore() {
          heal(bank, id);
          await correctAs(correctionSubscription, bookingId);
        },
      };
    },
    /** Notifications of all bookings that were not delivered yet, but for some that are lost. */
    async deliver(account_id: string, isLost: (bookingId: string) => boolean = () => false) {
      for (const { id } of bookingsOf(bank, account_id)) {
        if (delivered.has(id)) continue;
        delivered.add(id);
        if (!isLost(id)) await mirrorBooking(id);
      }
    },
    /** Delivers what the bank has put into postboxes and we do not know of yet, with the changes of a test. */
    async tellOfDocuments(change: object = {}, receivedAt = bank.instant()) {
      await bank.runDue();
      const sent = world.webhooks.splice(0).map(({ body }) => Buffer.from(body).toString());
      // A new subscription is tried out without a body.
      const notifications = sent.filter((text) => text !== '');
      for (const text of notifications) {
        const payload = { ...postboxItem.parse(JSON.parse(text)), ...change };
        const delivery = { type: 'POSTBOX_ITEM_CREATED', payload, notificationId: payload.id, receivedAt };
        await consume(sqsEvent([aDelivery(delivery)]));
      }
      return notifications.length;
    },
    async issue(
      accountId: string,
      { asOf = bank.today(), look = 1, crashAt }: Attempt = {},
    ): Promise<ItemResult> {
      const given = crashAt === undefined ? ports : withCrash(ports, crashAt).ports;
      return performing(given)(accountId, workOf(asOf, look));
    },
    mayPassTo: (instant: string) => world.passMs(Date.parse(instant) - clock.now()),
  };
}

interface Opened {
  /** Another account of that person. */
  readonly person_id?: string | null;
  /** `unknown`: the bank has not named the owner. */
  readonly owner?: 'unknown';
}

/** Files other than bank statements. */
type Wanted = Pick<StatementRules, 'ofAccount' | 'feeSummaries' | 'mt940'>;

interface Attempt {
  readonly asOf?: string;
  readonly look?: number;
  readonly crashAt?: CrashPoint;
}
