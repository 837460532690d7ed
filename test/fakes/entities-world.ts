import { createBreaks } from '#shared/aws/breaks/break-rows.ts';
import { createEventLog } from '#shared/aws/events/event-log.ts';
import { createLooseObjects } from '#shared/aws/events/loose-objects.ts';
import { fieldsOfItem } from '#shared/aws/events/record-items.ts';
import { createMirrorRepository } from '#shared/aws/mirror/mirror-repository.ts';
import { createTombstones } from '#shared/aws/mirror/tombstones.ts';
import { createCheckedEntities } from '#shared/aws/reconciliation/checked-entity-rows.ts';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { standingStates } from '#shared/breaks/states.ts';
import type { Break } from '#shared/breaks/break.ts';
import { delivery, type Delivery } from '#shared/events/delivery.ts';
import { familyOf } from '#shared/events/event-types.ts';
import type { ItemResult } from '#shared/jobs/item.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createCustomerReaders } from '#shared/mirror/customer-readers.ts';
import { createAccountReader } from '#shared/mirror/read-account.ts';
import { withTombstones } from '#shared/mirror/with-tombstones.ts';
import { createCompareEntity } from '#shared/reconciliation/entities/compare-entity.ts';
import { entityAreas } from '#shared/reconciliation/entities/bank-reads/entity-areas.ts';
import { createEntityReads } from '#shared/reconciliation/entities/bank-reads/entity-reads.ts';
import type { FamilyQueues } from '#shared/receiving/family-queues.ts';
import { createHandler as accounts } from '#functions/events/accounts/handler.ts';
import { createHandler } from '#functions/events/by-definition/handler.ts';
import { createHandler as onboarding } from '#functions/events/onboarding/handler.ts';
import { header } from '#sandbox/testing/fake-subscriber.ts';
import { payingCustomer } from '#test/contract/paying-customer.ts';
import { callsBy, customerOf } from '#test/contract/simulated-bank.ts';
import { bankInProcess } from '#test/fixtures/bank-in-process.ts';
import { aDelivery, sqsEvent } from '#test/fixtures/deliveries.ts';
import { nothingToBringBack } from './no-archive.ts';
import { createConsumerPorts } from './consumer-ports.ts';
import { withCrash, type CrashPoint } from './crashes.ts';
import { createMemoryTables } from './memory-tables.ts';
import { createMemoryMetrics } from './telemetry.ts';

const lagSeconds = 900;
const absenceSeconds = 3_600;

export type EntitiesWorld = ReturnType<typeof createEntitiesWorld>;

/**
 * A customer at the simulated bank, whose events reach the mirror through the production handlers, if a test lets them.
 */
export function createEntitiesWorld(balanceCents = 1_000_000) {
  const world = payingCustomer(balanceCents);
  const { bank, clock, subscriber } = world;
  const { client, rowsOf } = createMemoryTables(clock);
  const ports = createConsumerPorts();
  const { bodies } = ports;
  const timers = { sleep: async () => Promise.resolve() };
  const settings = { workTable: 'work', clock, timers, random: seededRandom(5) };
  const called: string[] = [];
  const bankClient = createBankClient({
    ...bankInProcess,
    areas: entityAreas,
    random: seededRandom(7),
    clock,
    http: async (url, init) => {
      called.push(url.replace(bankInProcess.baseUrl, ''));
      return world.app.request(url, init);
    },
  });
  const tombstones = createTombstones('mirror', client);
  const log = createEventLog(
    { ...settings, eventsTable: 'events', mirrorTable: 'mirror', bringBack: nothingToBringBack },
    client,
  );
  const loose = createLooseObjects({ mirrorTable: 'mirror', clock }, client);
  const events = withTombstones(log, { tombstones, loose, clock });
  const consumer = { ...ports, clock, events, visibilityLagSeconds: lagSeconds };
  const handlers = {
    accounts: accounts({ ...consumer, accountReader: createAccountReader(bankClient) }),
    authentication: createHandler('authentication', consumer),
    cards: createHandler('cards', consumer),
    lending: createHandler('lending', consumer),
    onboarding: onboarding({ ...consumer, readers: createCustomerReaders(bankClient) }),
    payments: createHandler('payments', consumer),
    unclassified: createHandler('unclassified', consumer),
  };
  const handle = async (message: Delivery) => {
    const answer = await handlers[familyOf(message.eventType)](sqsEvent([message]));
    if (answer.batchItemFailures.length > 0) throw new Error(`${message.eventType} was not handled`);
  };
  const healed: Delivery[] = [];
  const waiting: Delivery[] = [];
  const queues: FamilyQueues = {
    async send(_family, { text }) {
      await Promise.resolve();
      const sent = delivery.parse(JSON.parse(text));
      healed.push(sent);
      waiting.push(sent);
    },
  };
  const mirror = createMirrorRepository({ mirrorTable: 'mirror', bodies }, client);
  const breaks = createBreaks({ ...settings, alsoWrites: () => [] }, client);
  const stores = {
    reads: createEntityReads(bankClient),
    mirror,
    tombstones,
    checked: createCheckedEntities({ workTable: 'work', clock }, client),
    breaks,
    queues,
    bodies,
  };
  const fixed = {
    maxMessageBytes: 200_000,
    lagMs: lagSeconds * 1_000,
    absenceMs: absenceSeconds * 1_000,
    mostDiffering: 20,
    clock,
    metrics: createMemoryMetrics(),
  };
  const workOf = (runId: string, look: number, request: object = {}) => {
    const run = {
      job: 'reconciliation',
      id: runId,
      asOf: bank.today(),
      request: { tier: 'entities', ...request },
    };
    const state = { isStopped: false, isPlanned: true, planned: 1, finished: 0, counts: {} };
    const startedAt = toIsoInstant(clock.now());
    return { run: { ...run, startedAt, ...state }, look, mayWrite: async () => Promise.resolve(true) };
  };
  let taken = 0;
  let runs = 0;
  const pump = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await handle(next);
  };

  /** One comparison of an item; it may be cut off. */
  const compareOnce = async (
    item: string,
    { runId = 'r', look = 1, request = {}, crash }: ComparisonSettings = {},
  ) => {
    const { ports: own, calls } = withCrash(stores, crash ?? { call: Infinity, when: 'before' });
    const compare = createCompareEntity({ ...own, ...fixed });
    const result = await compare(item, workOf(runId, look, request));
    return { result, calls: calls() };
  };

  const send = async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${bank.tokens.issue().access_token}`);
    const response = await world.app.request(path, { ...init, headers });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = Buffer.from(bytes).toString();
    const body: unknown = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined;
    return { status: response.status, headers: response.headers, body, bytes };
  };

  return {
    ...world,
    /** The same customer as the good calls of the contract tests know it. */
    goodCalls: () => ({
      ...callsBy(send),
      bank,
      webhooks: [],
      customer: (cents?: number) => customerOf(bank, cents),
      passMs: () => undefined,
      person: bank.store.persons.get(world.person_id),
      account: world.account,
      ofPerson: world.ofPerson,
      ofAccount: world.ofAccount,
      ofPersonAccount: world.ofPersonAccount,
    }),
    client,
    rowsOf,
    stores,
    /** Parts of the comparison that are no ports. */
    fixed,
    mirror,
    breaks,
    handle,
    healed,
    pump,
    /** Requests to the bank. */
    called,
    /** Delivers notifications since the last time that a test lets through; returns the others. */
    async deliver(isLost: (type: string) => boolean = () => false): Promise<readonly Delivery[]> {
      await world.advance(0);
      const lost: Delivery[] = [];
      for (const request of subscriber.received.slice(taken)) {
        const type = header(request, 'Webhook-Event-Type') ?? '';
        const entityHint = header(request, 'Entity-Id');
        const notificationId = header(request, 'Webhook-Id') ?? `n-${taken}`;
        const delivery = aDelivery({
          type,
          payload: request.body,
          notificationId,
          receivedAt: toIsoInstant(clock.now()),
          ...(entityHint !== undefined && { entityHint }),
        });
        if (isLost(type)) lost.push(delivery);
        else await handle(delivery);
      }
      taken = subscriber.received.length;
      return lost;
    },
    compareOnce,
    /** The customer of the world is erased. */
    erase: async () =>
      tombstones.raise({
        entity: { kind: 'person', entityId: world.person_id },
        since: toIsoInstant(clock.now()),
      }),
    /** A run's comparisons of an item, with the waits between them and what they have sent. */
    async compare(item: string, runId = `run-${(runs += 1)}`): Promise<Exclude<ItemResult, 'left'>> {
      for (let look = 1; ; look += 1) {
        const { result } = await compareOnce(item, { runId, look });
        if (result === 'left') throw new Error('nothing stops this run');
        if (!('again' in result) || look === 6) return result;
        await pump();
        await world.advance(result.again.afterSeconds);
      }
    },
    async openBreaks(): Promise<readonly Pick<Break, 'kind' | 'entity' | 'field'>[]> {
      const found: Pick<Break, 'kind' | 'entity' | 'field'>[] = [];
      for await (const { kind, entity, field } of breaks.list({ states: standingStates }))
        found.push({ kind, entity, field });
      return found;
    },
    /** Events that wait for a person: type and reason. */
    parked: (): readonly string[] =>
      rowsOf('events')
        .map((row) => fieldsOfItem(row) ?? {})
        .filter(({ state }) => state === 'parked')
        .map(({ eventType, reason }) => `${String(eventType)} ${String(reason)}`),
    /** Breaks that were opened and have ended. */
    async endedBreaks(): Promise<readonly string[]> {
      const found: string[] = [];
      for await (const { kind } of breaks.list({ states: ['AUTO_HEALED'] })) found.push(kind);
      return found;
    },
  };
}

interface ComparisonSettings {
  readonly runId?: string;
  readonly look?: number;
  readonly request?: object;
  readonly crash?: CrashPoint;
}
