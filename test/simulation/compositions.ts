import type {
  APIGatewayProxyEvent,
  DynamoDBBatchResponse,
  DynamoDBStreamEvent,
  SQSBatchResponse,
  SQSEvent,
} from 'aws-lambda';
import { createHandler as createAccounts } from '#functions/events/accounts/handler.ts';
import { createAccountReader, readAreas as accountAreas } from '#functions/events/accounts/read-account.ts';
import { createHandler as createAuthentication } from '#functions/events/authentication/handler.ts';
import { createHandler as createCards } from '#functions/events/cards/handler.ts';
import { createHandler as createForwarder } from '#functions/events/forward/handler.ts';
import { createHandler as createLending } from '#functions/events/lending/handler.ts';
import {
  createBankReaders,
  readAreas as onboardingAreas,
} from '#functions/events/onboarding/bank-readers.ts';
import { createHandler as createOnboarding } from '#functions/events/onboarding/handler.ts';
import { createHandler as createPayments } from '#functions/events/payments/handler.ts';
import { createHandler as createSweeper } from '#functions/events/sweep/handler.ts';
import { createHandler as createUnclassified } from '#functions/events/unclassified/handler.ts';
import { createHandler as createKeeper } from '#functions/schedules/subscriptions/handler.ts';
import { createHandler as createReceiver } from '#functions/webhooks/receive/handler.ts';
import { limits } from '#shared/aws/limits.ts';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { webhooks } from '#shared/bank/contract/webhooks/subscriptions.ts';
import type { TokenStore } from '#shared/bank/token/token-store.ts';
import type { BodyStore } from '#shared/events/body-store.ts';
import { familyOf } from '#shared/events/event-types.ts';
import type { Family } from '#shared/events/families.ts';
import type { EventBus } from '#shared/fanout/event-bus.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import type { Lease } from '#shared/kernel/lease.ts';
import { noMetrics, silentLog } from '#shared/kernel/telemetry.ts';
import type { EndpointResponse } from '#shared/lambda/http-endpoint.ts';
import type { QueueConsumerDeps } from '#shared/lambda/queue-consumer.ts';
import { withLargeData } from '#shared/mirror/large-data.ts';
import { createKnownSubscriptions } from '#shared/receiving/known-subscriptions.ts';
import type { Quarantine } from '#shared/receiving/quarantine.ts';
import { encodeDelivery } from '#shared/receiving/queue-message.ts';
import { createBankSubscriptions } from '#shared/subscriptions/bank-subscriptions.ts';
import type { DesiredSubscriptions } from '#shared/subscriptions/desired.ts';
import type { SecretPublication, SubscriptionRows } from '#shared/subscriptions/ports.ts';
import type { FakeSecretPublication } from '#test/fakes/secret-publication.ts';
import type { Agenda } from './agenda.ts';
import type { ConnectBank } from './bank-wire.ts';
import { busPort } from './buses.ts';
import type { Dice } from './dice.ts';
import type { Service } from './faults.ts';
import type { FaultInjector } from './faulty-ports.ts';
import type { Container, FunctionSettings } from './functions.ts';
import type { MutablePorts, Mutation } from './ports.ts';
import type { ConsumedQueue } from './queue.ts';
import type { Tables } from './tables.ts';

/** What the deployed functions share: everything that outlives a container. */
export interface Surroundings {
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly injector: FaultInjector;
  readonly mutation: Mutation;
  readonly tables: Tables;
  readonly queueOf: (family: Family) => ConsumedQueue;
  readonly bodies: BodyStore;
  readonly quarantine: Quarantine;
  readonly publication: FakeSecretPublication;
  readonly rows: SubscriptionRows;
  readonly lease: Lease;
  readonly tokens: TokenStore;
  readonly buses: EventBus;
  readonly connectBank: ConnectBank;
  readonly desired: () => DesiredSubscriptions;
  /** Types that a permitted team consumes. */
  readonly personalTypes: ReadonlySet<string>;
}

const visibilityLagSeconds = 900;
const telemetry = { log: silentLog, metrics: noMetrics };
const bankAddress = 'https://bank.example';
const credentials = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' };

/** Every function as it is deployed: the production handler, composed anew for each container. */
export function functionsIn(world: Surroundings) {
  return {
    receive: receiverIn(world),
    consume: (family: Family) => consumerIn(world, family),
    forward: forwarderIn(world),
    sweep: sweeperIn(world),
    subscriptions: keeperIn(world),
  };
}

type PortsOf = <Port extends object>(service: Service, port: Port) => Port;

/** The ports of one container: taken through the faults, and through the planted bug where there is one. */
function inside(world: Surroundings, container: Container) {
  const { injector, mutation, tables, agenda } = world;
  const through: PortsOf = (service, port) => injector.port(container, service, port);
  const tools = { clock: agenda, stored: tables.stored, unpublished: tables.unpublished, familyOf };
  const planted = <Name extends keyof MutablePorts>(name: Name, port: MutablePorts[Name]) =>
    mutation[name]?.(port, tools) ?? port;
  // Whoever is dead does not wake up.
  const timers: Timers = {
    sleep: async (delayMs, signal) => {
      await agenda.sleep(delayMs, signal);
      if (!container.isAlive()) await new Promise(() => undefined);
    },
  };
  return { through, planted, timers };
}

function receiverIn(world: Surroundings): FunctionSettings<APIGatewayProxyEvent, EndpointResponse> {
  const { agenda: clock, publication, queueOf } = world;
  return {
    name: 'receive',
    timeoutMs: 28_000,
    compose: (container) => {
      const { through, planted } = inside(world, container);
      const published = through('secrets', { read: async () => Promise.resolve(publication.published()) });
      const send: MutablePorts['queues']['send'] = async (family, { text }) => {
        await Promise.resolve();
        queueOf(family).send(text);
      };
      const handle = createReceiver({
        headerPrefix: 'Service',
        subscriptions: planted(
          'subscriptions',
          createKnownSubscriptions({ published, clock, log: silentLog }),
        ),
        queues: planted('queues', through('queues', { send })),
        bodies: planted('bodies', through('objects', world.bodies)),
        quarantine: planted('quarantine', through('objects', world.quarantine)),
        ...{ familyOf, clock, ...telemetry },
      });
      const received = planted('received', { status: (status) => status });
      return async (event) => {
        const { statusCode, body } = await handle(event);
        return { statusCode: received.status(statusCode) as typeof statusCode, body };
      };
    },
  };
}

function consumerIn(world: Surroundings, family: Family): FunctionSettings<SQSEvent, SQSBatchResponse> {
  return {
    name: family,
    timeoutMs: 60_000,
    compose: (container) => {
      const { through, planted } = inside(world, container);
      const queue = world.queueOf(family);
      const postpone = async (receiptHandle: string, delaySeconds: number) => {
        await Promise.resolve();
        queue.postpone(receiptHandle, delaySeconds);
      };
      const bodies = planted('bodies', through('objects', world.bodies));
      const deps: QueueConsumerDeps = {
        events: withLargeData(planted('events', through('tables', world.tables.log)), bodies),
        bodies,
        visibility: through('queues', { postpone }),
        clock: world.agenda,
        ...telemetry,
      };
      const handle = handlers[family](deps, world, container);
      const consumed = planted('consumed', { answer: (response) => response });
      return async (event) => consumed.answer(await handle(event));
    },
  };
}

type CreateConsumer = (
  deps: QueueConsumerDeps,
  world: Surroundings,
  container: Container,
) => (event: SQSEvent) => Promise<SQSBatchResponse>;

const handlers: Readonly<Record<Family, CreateConsumer>> = {
  onboarding: (deps, world, container) => {
    const bank = createBankClient({ ...clientOf(world, container), areas: onboardingAreas });
    const reading = readingPorts('onboarding', world, container);
    return createOnboarding({ ...deps, ...reading, readers: createBankReaders(bank) });
  },
  accounts: (deps, world, container) => {
    const bank = createBankClient({ ...clientOf(world, container), areas: accountAreas });
    const reading = readingPorts('accounts', world, container);
    return createAccounts({ ...deps, ...reading, accountReader: createAccountReader(bank) });
  },
  payments: (deps) => createPayments(deps),
  cards: (deps) => createCards(deps),
  authentication: (deps) => createAuthentication(deps),
  lending: (deps) => createLending(deps),
  unclassified: (deps) => createUnclassified(deps),
};

/** What a family needs besides whose events are read back from the bank. */
function readingPorts(family: Family, world: Surroundings, container: Container) {
  const { through, planted } = inside(world, container);
  const send: MutablePorts['delayed']['send'] = async (delivery, delaySeconds) => {
    await Promise.resolve();
    world.queueOf(family).send(encodeDelivery(delivery), delaySeconds);
  };
  return { delayed: planted('delayed', through('queues', { send })), visibilityLagSeconds };
}

function clientOf(world: Surroundings, container: Container) {
  const { timers } = inside(world, container);
  return {
    baseUrl: bankAddress,
    authUrl: bankAddress,
    credentials,
    lane: 'jobs',
    timers,
    tokenStore: world.injector.port(container, 'tables', world.tokens),
    http: world.connectBank(container),
    clock: world.agenda,
    random: world.dice,
  } as const;
}

function publisherOf(world: Surroundings, container: Container) {
  const { through, planted, timers } = inside(world, container);
  const { entriesPerRequest, ownRequestBytes, ownDetailBytes } = limits.eventBridge;
  return {
    environment: 'simulated',
    personalTypes: world.personalTypes,
    maxDetailBytes: ownDetailBytes,
    requestLimits: { entries: entriesPerRequest, bytes: ownRequestBytes },
    bus: planted('bus', busPort(world.injector, container, world.buses)),
    unpublished: planted('unpublished', through('tables', world.tables.unpublished)),
    bodies: planted('bodies', through('objects', world.bodies)),
    ...{ clock: world.agenda, random: world.dice, timers, ...telemetry },
  };
}

function forwarderIn(world: Surroundings): FunctionSettings<DynamoDBStreamEvent, DynamoDBBatchResponse> {
  return {
    name: 'forward',
    timeoutMs: 60_000,
    compose: (container) => createForwarder(publisherOf(world, container)),
  };
}

function sweeperIn(world: Surroundings): FunctionSettings<undefined, unknown> {
  return {
    name: 'sweep',
    timeoutMs: 60_000,
    compose: (container) => createSweeper(publisherOf(world, container)),
  };
}

function keeperIn(world: Surroundings): FunctionSettings<object, unknown> {
  const { agenda: clock, tables } = world;
  const lastHeardAt = async (eventTypes: readonly string[]) =>
    Promise.resolve(new Map([...tables.stored.lastHeardAt].filter(([type]) => eventTypes.includes(type))));
  return {
    name: 'subscriptions',
    timeoutMs: 840_000,
    compose: (container) => {
      const { through, planted } = inside(world, container);
      const bank = createBankClient({ ...clientOf(world, container), areas: { webhooks } });
      return createKeeper({
        desired: world.desired(),
        bank: createBankSubscriptions(bank),
        rows: planted('rows', through('tables', world.rows)),
        publication: through<SecretPublication>('secrets', world.publication),
        heard: through('tables', { lastHeardAt }),
        lease: through('tables', world.lease),
        ...{ clock, random: world.dice, ...telemetry },
      });
    },
  };
}
