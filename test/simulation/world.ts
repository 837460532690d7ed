import type { APIGatewayProxyEvent } from 'aws-lambda';
import { packed } from '#infra/constructs/packed.ts';
import { createBank } from '#sandbox/bank/create-bank.ts';
import { handlers } from '#sandbox/operations/handlers.ts';
import { createBankApp } from '#sandbox/server/bank-app.ts';
import { tasks } from '#sandbox/transitions/tasks.ts';
import { noFaults } from '#sandbox/webhooks/faults.ts';
import type { EndpointResponse } from '#shared/lambda/http-endpoint.ts';
import { createAgenda } from './agenda.ts';
import { createAlarms } from './alarms.ts';
import { createAttacker } from './attacker.ts';
import { automationsEndedWell, intentsExpire } from './automations/end-state.ts';
import { createAutomations } from './automations/automations.ts';
import { createBankEffects } from './bank-effects.ts';
import { createBankSecrets } from './bank-secrets.ts';
import { troubleTokens } from './bank-troubles.ts';
import { createBankWire } from './bank-wire.ts';
import { calledRows } from './called-rows.ts';
import { drawCalendar } from './calendar.ts';
import { createCloud } from './cloud.ts';
import { createDice } from './dice.ts';
import { checkEndState, checkLateState } from './end-state.ts';
import { watchFirstRecords } from './end-state/first-records.ts';
import { watchLifts } from './end-state/lifts.ts';
import { underWay } from './end-state/under-way.ts';
import { createFaults } from './faults.ts';
import { createGateway } from './gateway.ts';
import { watchCleanRuns } from './jobs/clean-runs.ts';
import { jobsEndedWell } from './jobs/end-state.ts';
import { createKillerAccounts } from './jobs/killer-accounts.ts';
import { createStatementRequests } from './jobs/statement-requests.ts';
import { watchJobs } from './jobs/watch-jobs.ts';
import { sendKillers } from './killers.ts';
import { createLeases } from './leases.ts';
import { createLethalRows } from './lethal-rows.ts';
import { withHastyQueues } from './hasty-queues.ts';
import { createOperators, worriesOf } from './operators/operators.ts';
import { createRefusedRecords } from './operators/refused-records.ts';
import { createPauses } from './pauses.ts';
import { createMintedTokens } from './tokens/minted-tokens.ts';
import { createPoolLoad } from './pool-load.ts';
import { createRefusedOperations } from './refused-operations.ts';
import { createSafety } from './safety.ts';
import { simulatedStage } from './stage.ts';
import { storedIn } from './stored.ts';
import { typesOf } from './subscribed-types.ts';
import { createSwappedReplies } from './swapped-replies.ts';
import { createTown } from './town.ts';
import { createTrace } from './trace.ts';
import { Violation } from './violation.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** As long as the one that the stack generates. */
const masterKey = 'a master key of the simulation alone '.repeat(2);

export type World = ReturnType<typeof createWorld>;

/** Bank, network, AWS and production code in one process; everything that happens follows from the seed. */
export function createWorld(seed: number) {
  // One random stream per subsystem, drawn in this order.
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
    operators: dice.fork(),
    calendar: dice.fork(),
    swaps: dice.fork(),
    killerAccounts: dice.fork(),
    killers: dice.fork(),
    archive: dice.fork(),
  };
  const calendar = drawCalendar(streams.calendar, seed);
  const stage = simulatedStage();
  const worries = worriesOf(seed);
  const isHasty = worries === 'hasty queues';
  const deployed = isHasty ? withHastyQueues(stage.deployed) : stage.deployed;
  // Each is received several times before it is set aside, more often than hasty queues allow.
  const sendsKillers = !isHasty;
  const agenda = createAgenda(calendar.startMs);
  const trace = createTrace(agenda);
  const faults = createFaults({ dice: streams.services, agenda, trace });

  // Gateway, queues and functions refer to each other in a cycle; nothing moves before all of them exist.
  const bank = createBank({
    clock: agenda,
    random: streams.bank,
    transport: { send: async (request) => gateway.transport.send(request) },
    tasks,
    options: {
      allowSeveralSubscriptionsPerType: !streams.weather.chance(0.25),
      allowUnknownEventTypes: true,
      settlementDays: calendar.settlementDays,
      parallelDeliveries: 8,
      repeatedStatement: streams.calendar.pick(['old', 'fresh']),
      valutaPassed: streams.calendar.pick(['<', '<=']),
      showBookingDates: streams.calendar.chance(0.7),
    },
  });
  const town = createTown({ bank, agenda, dice: streams.town, trace });
  const secrets = createBankSecrets(agenda);
  const minted = createMintedTokens({
    agenda,
    trace,
    secrets,
    isValid: (value) => bank.tokens.isValid(value),
  });
  const refusedOperations = createRefusedOperations(agenda, streams.automations);
  const pool = createPoolLoad({
    agenda,
    pool: stage.callPool,
    holders: stage.poolHolders,
    onExceeded: (what) => safety.failed(new Violation(what)),
  });
  const effects = createBankEffects((personId) => town.remember(personId));
  const killerAccounts = createKillerAccounts({ agenda, dice: streams.killerAccounts, faults, trace });
  const swapped = createSwappedReplies({ dice: streams.swaps, faults });
  const connectBank = createBankWire({
    app: createBankApp({ bank, rows: calledRows, handlers, client: secrets.client }),
    refusalOf: (method, path) => refusedOperations.refusalOf(method, path),
    effects,
    minted,
    pool,
    statements: createStatementRequests({
      agenda,
      history: () => history,
      onViolation: (what) => safety.failed(new Violation(what)),
    }),
    lagging: (path) => {
      const personId = /^\/v1\/persons\/(\w+)$/.exec(path)?.[1];
      if (personId === undefined || !faults.areOn() || !streams.wire.chance(0.4)) return undefined;
      const shown = town.personAsOf(personId, agenda.now() - streams.wire.between(0, 14 * minuteMs));
      return shown && Response.json(shown);
    },
    swapped,
    killers: killerAccounts,
    agenda,
    dice: streams.wire,
    faults,
    trace,
  });
  const refused = createRefusedRecords({ agenda, trace, eventsTable: stage.tables.events });
  const lethal = createLethalRows({ trace, tables: stage.tables });
  const leases = createLeases(stage.tables.work);
  const pauses = createPauses({
    agenda,
    dice: streams.operators,
    trace,
    leases,
    onStop: minted.stopped,
  });
  const alarms = createAlarms({ agenda, alarms: deployed.alarms, eventQueues: () => cloud.eventQueues });
  const clean = watchCleanRuns(() => agenda.now());
  const cloud = createCloud({
    deployed,
    agenda,
    trace,
    faults,
    dice: streams,
    connectBank,
    onTrouble: (container, call) => minted.met(container, call),
    onPut: (entry) => safety.published(entry),
    onLog: (line) => {
      safety.logged(line);
      alarms.logged(line);
      clean.logged(line);
    },
    onError: alarms.errored,
    onFalseStart: (error) => safety.failed(error),
    onGivenUp: (queueArn) => safety.watch(() => alarms.givenUp(queueArn)),
    onDenied: (what) => safety.failed(new Violation(what)),
    isLethal: (folder, call) => lethal.isLethal(folder, call),
    refuses: refused.refuses,
    onCall: pauses.before,
    onDone: (container, call, reply) =>
      safety.watch(() => {
        pool.done(call, reply);
        const lease = leases.done(container, call, reply);
        if (lease !== undefined) pauses.taken(container, lease);
      }),
  });
  cloud.secrets.put(stage.secretArns.bank, JSON.stringify(secrets.current()));
  cloud.dynamodb.onChange(stage.tables.work, (record) => minted.stored(record));
  cloud.secrets.put(stage.secretArns.archive, JSON.stringify({ key: masterKey }));
  cloud.secrets.put(stage.secretArns.subscriptionSeal, JSON.stringify({ key: masterKey }));
  const eventTypes = typesOf(seed);
  const subscribed = { EVENT_TYPES: packed('event types', eventTypes) };
  cloud.functions.configure('schedules/subscriptions', subscribed);
  // Three in four move what is of days before, when a month begins and everything still fails.
  const archiveAfterDays = streams.archive.pick(['0', '0', '1', 'never']);
  cloud.functions.configure('schedules/portfolio', { ARCHIVE_AFTER_DAYS: archiveAfterDays });
  const safety = createSafety({ bank, cloud, stage });
  const watched = { cloud, stage, now: () => agenda.now() };
  const history = watchJobs({ ...watched, watch: safety.watch });
  const records = watchFirstRecords(watched);
  const lifts = watchLifts(watched);
  const kept = () => ({
    bank,
    cloud,
    stage,
    records,
    lifts,
    ownMarks: town.ownMarks,
    stored: storedIn(cloud, stage),
    refused: refused.entities(),
    now: agenda.now(),
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
    automationsEndedWell({ automations, effects, stored: storedIn(cloud, stage) });
    minted.check();
  };
  const operators = createOperators({
    bank,
    agenda,
    dice: streams.operators,
    trace,
    cloud,
    alarms,
    pauses,
    refused,
    lethal,
    workTable: stage.tables.work,
    worries,
    onFailure: (error) => safety.failed(error),
  });

  return {
    seed,
    calendar,
    stage,
    agenda,
    bank,
    cloud,
    faults,
    trace,
    streams,
    safety,
    alarms,
    pauses,
    pool,
    swapped,
    killerAccounts,
    town,
    attack,
    /** Until that instant, what families and jobs meet may end each of their processes. */
    meetKillers: (untilMs: number) => {
      if (sendsKillers) sendKillers({ bank, agenda, dice: streams.killers, eventTypes }, untilMs);
      agenda.at(agenda.now() + streams.killers.between(0, 6 * hourMs), () => lethal.arm());
    },
    automations,
    operators,
    minted,
    /** What the bank does to tokens and to the client's secret, until that instant. */
    troubleTokens: (untilMs: number) => {
      const publish = (credentials: object) =>
        cloud.secrets.put(stage.secretArns.bank, JSON.stringify(credentials));
      troubleTokens(
        { bank, agenda, dice: streams.automations, trace, refused: refusedOperations, secrets, publish },
        untilMs,
      );
    },
    stored: () => storedIn(cloud, stage),
    /** Whether every event type has a subscription with a published secret. */
    isSubscribed: () => {
      const published = JSON.parse(cloud.secrets.value(stage.secretArns.subscriptions) ?? '{}') as Record<
        string,
        { readonly eventType: string }
      >;
      const known = new Set(Object.values(published).map(({ eventType }) => eventType));
      return eventTypes.every((type) => known.has(type));
    },
    /** Whether nothing is waiting to be sent, handled or published. */
    isIdle: () => underWay(kept()) === undefined,
    allowsOverlap: bank.options.allowSeveralSubscriptionsPerType,
    /** A deployment: new containers, and another address if one is given. */
    redeploy: (webhookUrl?: string) => {
      trace.note(`a deployment${webhookUrl === undefined ? '' : ` to ${webhookUrl}`}`);
      if (webhookUrl !== undefined)
        cloud.functions.configure('schedules/subscriptions', { ...subscribed, WEBHOOK_URL: webhookUrl });
      for (const deployed of cloud.functions.all) deployed.replaceContainers();
    },
    endFaults: () => {
      faults.end();
      lethal.disarm();
      bank.desk.setFaults(noFaults);
      // Everything in progress is over by then.
      agenda.at(agenda.now() + dayMs, safety.calm);
    },
    /** A few days after the last of them started. */
    checkAutomations,
    /** Where the jobs' schedules ran. `isLate`: once records have expired. */
    checkJobs: (isLate: boolean) => jobsEndedWell({ ...kept(), history, calendar, deployed, clean, isLate }),
    /** While records still live: throws if a promise is broken. */
    checkEndState: async () => {
      checkAutomations();
      return checkEndState({ ...kept(), safety, operators, eventTypes, sendsKillers });
    },
    /** Once records have expired. */
    checkLateState: async () => {
      await checkLateState(kept());
      intentsExpire({ stored: storedIn(cloud, stage) }, agenda.now());
      minted.check();
    },
  };
}
