import type { APIGatewayProxyEvent } from 'aws-lambda';
import { readAreas as accountAreas } from '#functions/events/accounts/read-account.ts';
import { readAreas } from '#functions/events/onboarding/bank-readers.ts';
import { createBank } from '#sandbox/engine/create-bank.ts';
import { handlers } from '#sandbox/operations/handlers.ts';
import { createBankApp } from '#sandbox/server/bank-app.ts';
import { tasks } from '#sandbox/transitions/tasks.ts';
import { noFaults } from '#sandbox/webhooks/faults.ts';
import { token } from '#shared/bank/contract/authentication/token.ts';
import { operations } from '#shared/bank/contract/operations.ts';
import { webhooks } from '#shared/bank/contract/webhooks/subscriptions.ts';
import { customerAreas } from '#shared/erasure/bank-customers.ts';
import { catalog } from '#shared/events/catalog.ts';
import type { EndpointResponse } from '#shared/lambda/http-endpoint.ts';
import { createAgenda, settle } from './agenda.ts';
import { createAttacker } from './attacker.ts';
import { automationsEndedWell, intentsExpire } from './automations/end-state.ts';
import { createAutomations } from './automations/automations.ts';
import { createBankEffects } from './bank-effects.ts';
import { createBankSecrets } from './bank-secrets.ts';
import { troubleTokens } from './bank-troubles.ts';
import { createBankWire } from './bank-wire.ts';
import { createCloud } from './cloud.ts';
import { createDice } from './dice.ts';
import { checkEndState, checkLateState } from './end-state.ts';
import { watchFirstRecords } from './end-state/first-records.ts';
import { createFaults } from './faults.ts';
import { createGateway } from './gateway.ts';
import { unclassifiedType } from './marks.ts';
import { createMintedTokens } from './minted-tokens.ts';
import { createRefusedOperations } from './refused-operations.ts';
import { createSafety } from './safety.ts';
import { simulatedStage } from './stage.ts';
import { storedIn } from './stored.ts';
import { createTown } from './town.ts';
import { createTrace } from './trace.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Kinds of entities that the others hang on. */
const everySeed = new Set(['person', 'business', 'account', 'booking', 'erasure']);
const kinds = [...new Set(catalog.map(({ entity }) => entity.kind))];

/**
 * The stage subscribes to all types; a seed to those of a third of the kinds, so that runs of the job take less. All
 * types of a kind or none: what happens to an entity is told as a whole.
 */
function typesOf(seed: number): readonly string[] {
  const isSubscribed = (kind: string) => everySeed.has(kind) || kinds.indexOf(kind) % 3 === seed % 3;
  return [
    ...catalog.filter(({ entity }) => isSubscribed(entity.kind)).map(({ type }) => type),
    unclassifiedType,
  ];
}

/** The operations of the bank that something deployed calls. */
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
  operations.persons.create,
  operations.persons.update,
  operations.persons.accounts.standingOrders.create,
  operations.sms.messages.create,
  ...Object.values(webhooks),
];
export const startMs = Date.parse('2026-01-05T08:00:00Z');
/** As long as the stack generates one. */
const masterKey = 'a master key of the simulation alone '.repeat(2);

export type World = ReturnType<typeof createWorld>;

/** Bank, network, AWS and production code in one process; everything that happens in it follows from the seed. */
export function createWorld(seed: number) {
  // One stream per subsystem, drawn in this order.
  const dice = createDice(seed);
  const streams = {
    bank: dice.fork(),
    town: dice.fork(),
    services: dice.fork(),
    wire: dice.fork(),
    gateway: dice.fork(),
    lambda: dice.fork(),
    clocks: dice.fork(),
    production: dice.fork(),
    attacker: dice.fork(),
    weather: dice.fork(),
    automations: dice.fork(),
  };
  const stage = simulatedStage();
  const agenda = createAgenda(startMs);
  const trace = createTrace(agenda);
  const faults = createFaults({ dice: streams.services, agenda, trace });

  // Gateway, queues and functions refer to each other in a circle; nothing moves before all of them stand.
  const bank = createBank({
    clock: agenda,
    random: streams.bank,
    transport: { send: async (request) => gateway.transport.send(request) },
    tasks,
    options: { allowSeveralSubscriptionsPerType: !streams.weather.chance(0.25), parallelDeliveries: 8 },
  });
  const town = createTown({ bank, agenda, dice: streams.town, trace });
  const secrets = createBankSecrets();
  const minted = createMintedTokens({ agenda, faults, secrets });
  const refused = createRefusedOperations(agenda, streams.automations);
  const effects = createBankEffects((personId) => town.remember(personId));
  const connectBank = createBankWire({
    app: createBankApp({ bank, rows: calledRows, handlers, client: secrets.client }),
    refusalOf: (method, path) => refused.refusalOf(method, path),
    effects,
    minted,
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
  });
  const cloud = createCloud({
    deployed: stage.deployed,
    agenda,
    trace,
    faults,
    dice: streams,
    connectBank,
    onTrouble: (container, service) => {
      if (service === 'dynamodb') minted.hindered(container);
    },
    onPut: (entry) => safety.published(entry),
    onLog: (line) => safety.logged(line),
  });
  cloud.secrets.put(stage.secretArns.bank, JSON.stringify(secrets.current()));
  cloud.dynamodb.onChange(stage.tables.work, (record) => minted.stored(record));
  cloud.secrets.put(stage.secretArns.archive, JSON.stringify({ key: masterKey }));
  const eventTypes = typesOf(seed);
  const subscribed = { EVENT_TYPES: JSON.stringify(eventTypes) };
  cloud.functions.configure('schedules/subscriptions', subscribed);
  const safety = createSafety({ bank, cloud, stage });
  const records = watchFirstRecords({ cloud, stage, now: () => agenda.now() });
  const kept = () => ({
    bank,
    cloud,
    stage,
    records,
    ownMarks: town.ownMarks,
    stored: storedIn(cloud, stage.tables),
  });
  const receiver = cloud.functions.of<APIGatewayProxyEvent, EndpointResponse>('webhooks/receive');
  const gateway = createGateway({
    agenda,
    dice: streams.gateway,
    faults,
    trace,
    receiver,
    onAnswer: (callout, status) => safety.answered(callout, status),
  });
  const attack = createAttacker({ bank, agenda, dice: streams.attacker, gateway });
  const automations = createAutomations({
    bank,
    agenda,
    dice: streams.automations,
    faults,
    trace,
    call: () => cloud.functions.of('operations/call'),
  });
  const checkAutomations = () => {
    automationsEndedWell({ automations, effects, stored: storedIn(cloud, stage.tables) });
    minted.check();
  };
  const run = (folder: string, input: unknown = {}) => cloud.functions.of(folder).invoke(input);

  return {
    seed,
    stage,
    agenda,
    bank,
    cloud,
    faults,
    trace,
    streams,
    safety,
    town,
    attack,
    automations,
    minted,
    /** What the bank does to tokens and to the client's secret, until that instant. */
    troubleTokens: (untilMs: number) => {
      const publish = (credentials: object) =>
        cloud.secrets.put(stage.secretArns.bank, JSON.stringify(credentials));
      troubleTokens(
        { bank, agenda, dice: streams.automations, trace, minted, refused, secrets, publish },
        untilMs,
      );
    },
    /** Starts a function by its folder, as the Scheduler or a person would. */
    run,
    stored: () => storedIn(cloud, stage.tables),
    /** Every event type has a subscription whose secret is published. */
    isSubscribed: () => {
      const published = JSON.parse(cloud.secrets.value(stage.secretArns.subscriptions) ?? '{}') as Record<
        string,
        { readonly eventType: string }
      >;
      const known = new Set(Object.values(published).map(({ eventType }) => eventType));
      return eventTypes.every((type) => known.has(type));
    },
    allowsOverlap: bank.options.allowSeveralSubscriptionsPerType,
    /** A deployment: new containers, and another address where one is given. */
    redeploy: (webhookUrl?: string) => {
      trace.note(`a deployment${webhookUrl === undefined ? '' : ` to ${webhookUrl}`}`);
      if (webhookUrl !== undefined)
        cloud.functions.configure('schedules/subscriptions', { ...subscribed, WEBHOOK_URL: webhookUrl });
      for (const deployed of cloud.functions.all) deployed.replaceContainers();
    },
    endFaults: () => {
      faults.end();
      bank.desk.setFaults(noFaults);
    },
    /** A few days after the last of them began. */
    checkAutomations,
    /** Within the life of the records: throws what is not as promised. */
    checkEndState: async () => {
      checkAutomations();
      return checkEndState({ ...kept(), safety, eventTypes, now: agenda.now() });
    },
    /** Once records have expired. */
    checkLateState: async () => {
      await checkLateState(kept());
      intentsExpire({ stored: storedIn(cloud, stage.tables) }, agenda.now());
      minted.check();
    },
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
async function stir({ agenda, bank, safety, cloud }: World): Promise<void> {
  await settle();
  for (let dueAtMs = bank.nextAtMs(); dueAtMs !== undefined && dueAtMs <= agenda.now();) {
    void bank.runDue();
    await settle();
    const next = bank.nextAtMs();
    if (next === dueAtMs) break;
    dueAtMs = next;
  }
  cloud.wakeSources();
  safety.check();
}
