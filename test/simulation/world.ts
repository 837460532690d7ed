import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { readAreas } from '#functions/events/onboarding/bank-readers.ts';
import { createBankApp } from '#sandbox/server/bank-app.ts';
import { createBank } from '#sandbox/engine/create-bank.ts';
import { handlers } from '#sandbox/operations/handlers.ts';
import { tasks } from '#sandbox/transitions/tasks.ts';
import { noFaults } from '#sandbox/webhooks/faults.ts';
import { customerAreas } from '#shared/erasure/bank-customers.ts';
import { readAreas as accountAreas } from '#functions/events/accounts/read-account.ts';
import { token } from '#shared/bank/contract/authentication/token.ts';
import { webhooks } from '#shared/bank/contract/webhooks/subscriptions.ts';
import { catalog } from '#shared/events/catalog.ts';
import { familyNames, type Family } from '#shared/events/families.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { createFakeLease } from '#test/fakes/lease.ts';
import { createMemoryQuarantine } from '#test/fakes/quarantine.ts';
import { createFakeSecretPublication } from '#test/fakes/secret-publication.ts';
import { createFakeSubscriptionRows } from '#test/fakes/subscription-rows.ts';
import { createMemorySetAside, createMemorySweepProgress } from '#test/fakes/sweeps.ts';
import { createFakeTokenStore } from '#test/fakes/token-store.ts';
import { createAgenda, settle } from './agenda.ts';
import { createArchive } from './archive.ts';
import { createAttacker } from './attacker.ts';
import { createBankWire } from './bank-wire.ts';
import { createBuses } from './buses.ts';
import { functionsIn } from './compositions.ts';
import { createDice } from './dice.ts';
import { checkEndState } from './end-state.ts';
import { createErasures } from './erasures.ts';
import { createFaults } from './faults.ts';
import { createFaultInjector } from './faulty-ports.ts';
import { deploy, type DeployedFunction } from './functions.ts';
import { createGateway } from './gateway.ts';
import { unclassifiedType } from './marks.ts';
import type { Mutation } from './ports.ts';
import { createConsumedQueue, type ConsumedQueue } from './queue.ts';
import { replayEverything } from './replay.ts';
import { createSafety } from './safety.ts';
import { createConsumedStream } from './stream.ts';
import type { Surroundings } from './surroundings.ts';
import { createTables } from './tables.ts';
import { createTown } from './town.ts';
import { createTrace } from './trace.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const eventTypes = [...catalog.map(({ type }) => type), unclassifiedType];
/** The operations of the bank that the event path calls. */
const calledRows = [
  token.issue,
  readAreas.persons.get,
  readAreas.persons.mobileNumber.get,
  readAreas.persons.taxIdentifications.list,
  readAreas.businesses.get,
  readAreas.businesses.taxIdentifications.list,
  accountAreas.accounts.get,
  customerAreas.persons.list,
  customerAreas.businesses.list,
  ...Object.values(webhooks),
];
const personalTypes: ReadonlySet<string> = new Set(['BOOKING', 'SCA_CHALLENGE', 'ACCOUNT_BLOCK']);
const startMs = Date.parse('2026-01-05T08:00:00Z');

export interface WorldSettings {
  readonly seed: number;
  readonly mutation?: Mutation;
}

export type World = ReturnType<typeof createWorld>;

/** Bank, network, AWS and production code in one process; everything that happens in it follows from the seed. */
export function createWorld({ seed, mutation = {} }: WorldSettings) {
  // One stream per subsystem, drawn in this order.
  const dice = createDice(seed);
  const streams = {
    bank: dice.fork(),
    town: dice.fork(),
    ports: dice.fork(),
    wire: dice.fork(),
    gateway: dice.fork(),
    lambda: dice.fork(),
    queues: dice.fork(),
    buses: dice.fork(),
    production: dice.fork(),
    attacker: dice.fork(),
    weather: dice.fork(),
  };
  const agenda = createAgenda(startMs);
  const trace = createTrace(agenda);
  const faults = createFaults({ dice: streams.ports, agenda, trace });
  const injector = createFaultInjector({ agenda, faults, trace });
  const quarantine = createMemoryQuarantine(Infinity);
  const lease = createFakeLease(agenda);
  const rows = createFakeSubscriptionRows(lease);
  const publication = createFakeSecretPublication(agenda);

  // Gateway, queues and functions refer to each other in a circle; nothing moves before all of them stand.
  const bank = createBank({
    clock: agenda,
    random: streams.bank,
    transport: { send: async (request) => gateway.transport.send(request) },
    tasks,
    options: { allowSeveralSubscriptionsPerType: !streams.weather.chance(0.25), parallelDeliveries: 8 },
  });
  const tables = createTables({
    clock: agenda,
    onStream: (images) => stream.append(images),
    onWrite: (written) => safety.wrote(written),
  });
  const safety = createSafety({
    bank,
    stored: tables.stored,
    quarantined: () => quarantine.kept,
    personalTypes,
  });
  const { objects, ...bodies } = createMemoryBodyStore();
  const erasures = createErasures({ clock: agenda, tables, objects });
  const archive = createArchive({ clock: agenda, tables });
  const town = createTown({ bank, agenda, dice: streams.town, trace });
  const desired = {
    eventTypes,
    webhookUrl: 'https://hooks.example/v1/webhooks',
    overlapDays: 7,
    expectedSilence: {},
  };
  const world: Surroundings = {
    agenda,
    dice: streams.production,
    injector,
    mutation,
    tables,
    queueOf: (family) => queues[family],
    bodies,
    setAside: createMemorySetAside(),
    sweepProgress: createMemorySweepProgress(),
    erasures,
    archive,
    quarantine,
    publication,
    rows,
    lease,
    tokens: createFakeTokenStore(),
    buses: createBuses({
      dice: streams.buses,
      faults,
      onPublished: (published) => safety.published(published),
    }),
    connectBank: createBankWire({
      app: createBankApp({ bank, rows: calledRows, handlers }),
      lagging: (path) => {
        const personId = /^\/v1\/persons\/(\w+)$/.exec(path)?.[1];
        if (personId === undefined || !faults.areOn() || !streams.wire.chance(0.4)) return undefined;
        const shown = town.personAsOf(personId, agenda.now() - streams.wire.between(0, 14 * minuteMs));
        return shown && Response.json(shown);
      },
      agenda,
      dice: streams.wire,
      faults,
      trace,
    }),
    desired: () => desired,
    personalTypes,
  };
  const aws = { agenda, dice: streams.lambda, trace };
  const settings = functionsIn(world);
  const receiver = deploy(aws, settings.receive);
  const consumers = Object.fromEntries(
    familyNames.map((family) => [family, deploy(aws, settings.consume(family))]),
  ) as Record<Family, DeployedFunction<SQSEvent, SQSBatchResponse>>;
  const forwarder = deploy(aws, settings.forward);
  const sweeper = deploy(aws, settings.sweep);
  const keeper = deploy(aws, settings.subscriptions);
  const eraser = deploy(aws, settings.erase);
  const archivist = deploy(aws, settings.archive);
  const queues = Object.fromEntries(
    familyNames.map((name) => [
      name,
      createConsumedQueue({
        name,
        agenda,
        dice: streams.queues,
        faults,
        trace,
        consumer: consumers[name],
      }),
    ]),
  ) as Record<Family, ConsumedQueue>;
  const stream = createConsumedStream({ agenda, dice: streams.lambda, trace, consumer: forwarder });
  const gateway = createGateway({
    agenda,
    dice: streams.gateway,
    faults,
    trace,
    receiver,
    onAnswer: (callout, status) => safety.answered(callout, status),
  });
  const attack = createAttacker({ bank, agenda, dice: streams.attacker, gateway });
  const functions = [receiver, forwarder, sweeper, keeper, eraser, archivist, ...Object.values(consumers)];

  return {
    seed,
    agenda,
    bank,
    faults,
    trace,
    streams,
    safety,
    stream,
    tables,
    town,
    rows,
    quarantine,
    erasures,
    archive,
    attack,
    keepSubscriptions: () => void keeper.invoke({}),
    sweep: () => void sweeper.invoke(undefined),
    erase: () => void eraser.invoke({}),
    archiveDays: () => void archivist.invoke({}),
    replayEverything: () => replayEverything({ tables, queueOf: world.queueOf, clock: agenda }),
    /** Every event type has a subscription whose secret is stored. */
    isSubscribed: () =>
      eventTypes.every((type) =>
        [...rows.subscriptions.values()].some(({ eventType }) => eventType === type),
      ),
    allowsOverlap: bank.options.allowSeveralSubscriptionsPerType,
    /** A deployment: new containers, and another address where one is given. */
    redeploy: (webhookUrl = desired.webhookUrl) => {
      trace.note(`a deployment to ${webhookUrl}`);
      desired.webhookUrl = webhookUrl;
      for (const deployed of functions) deployed.replaceContainers();
    },
    endFaults: () => {
      faults.end();
      bank.desk.setFaults(noFaults);
    },
    checkEndState: () =>
      checkEndState({
        bank,
        tables,
        safety,
        rows,
        publication,
        eventTypes,
        objects,
        erasures,
        archive,
        now: agenda.now(),
        queues: Object.values(queues),
      }),
  };
}

/** Time passes; after each step everything is looked at. */
export async function passTime(world: World, untilMs: number, isEnough = () => false): Promise<void> {
  const { agenda, bank, trace } = world;
  await stir(world);
  while (!isEnough()) {
    const agendaAtMs = agenda.nextAtMs() ?? Infinity;
    const bankAtMs = bank.nextAtMs() ?? Infinity;
    // What is due and still there waits for a free hand of the bank, which something on the agenda will give.
    const isTurnOfBank = bankAtMs > agenda.now() && bankAtMs < agendaAtMs;
    if ((isTurnOfBank ? bankAtMs : agendaAtMs) > untilMs) break;
    if (isTurnOfBank) agenda.moveTo(bankAtMs);
    else agenda.step(untilMs);
    trace.step();
    await stir(world);
  }
  if (!isEnough()) agenda.moveTo(untilMs);
}

/** Lets everything happen that happens at this instant. */
async function stir({ agenda, bank, safety }: World): Promise<void> {
  await settle();
  for (let dueAtMs = bank.nextAtMs(); dueAtMs !== undefined && dueAtMs <= agenda.now();) {
    void bank.runDue();
    await settle();
    const next = bank.nextAtMs();
    if (next === dueAtMs) break;
    dueAtMs = next;
  }
  safety.check();
}
