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
import { createHandler as createReceiver } from '#functions/webhooks/receive/handler.ts';
import { limits } from '#shared/aws/limits.ts';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { familyOf } from '#shared/events/event-types.ts';
import type { Family } from '#shared/events/families.ts';
import { createStopwatch } from '#shared/kernel/stopwatch.ts';
import { silentLog } from '#shared/kernel/telemetry.ts';
import type { EndpointResponse } from '#shared/lambda/http-endpoint.ts';
import type { QueueConsumerDeps } from '#shared/lambda/queue-consumer.ts';
import { withLargeData } from '#shared/mirror/large-data.ts';
import type { LooseObjects } from '#shared/mirror/loose-objects.ts';
import { withTombstones } from '#shared/mirror/with-tombstones.ts';
import { createKnownSubscriptions } from '#shared/receiving/known-subscriptions.ts';
import { encodeDelivery } from '#shared/receiving/queue-message.ts';
import { busPort } from './buses.ts';
import type { Container, FunctionSettings } from './functions.ts';
import { archivistIn, eraserIn, keeperIn } from './jobs.ts';
import type { MutablePorts } from './ports.ts';
import { clientOf, inside, telemetry, visibilityLagSeconds, type Surroundings } from './surroundings.ts';

/** Every function as it is deployed: the production handler, composed anew for each container. */
export function functionsIn(world: Surroundings) {
  return {
    receive: receiverIn(world),
    consume: (family: Family) => consumerIn(world, family),
    forward: forwarderIn(world),
    sweep: sweeperIn(world),
    subscriptions: keeperIn(world),
    erase: eraserIn(world),
    archive: archivistIn(world),
  };
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
          createKnownSubscriptions({ published, stopwatch: createStopwatch(clock, clock), log: silentLog }),
        ),
        queues: planted('queues', through('queues', { send })),
        bodies: planted('bodies', through('objects', world.bodies)),
        quarantine: planted('quarantine', through('objects', world.quarantine)),
        familyOf,
        clock,
        ...telemetry,
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
      const events = planted('events', through('tables', world.tables.log));
      const tombstones = planted('tombstones', through('tables', world.erasures.tombstones));
      const loose = through<LooseObjects>('tables', world.tables.stored.loose);
      const deps: QueueConsumerDeps = {
        events: withTombstones(withLargeData(events, { bodies, loose, random: world.dice }), {
          tombstones,
          loose,
        }),
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
    setAside: through('tables', world.setAside),
    bodies: planted('bodies', through('objects', world.bodies)),
    clock: world.agenda,
    random: world.dice,
    timers,
    ...telemetry,
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
    timeoutMs: 300_000,
    compose: (container) => {
      const { through } = inside(world, container);
      const progress = through('tables', world.sweepProgress);
      return createSweeper({ ...publisherOf(world, container), progress });
    },
  };
}
