import type { DynamoDBBatchResponse, DynamoDBStreamEvent, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { Http } from '#shared/bank/call/send-request.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import { createEventBridge, type PutEntry } from '#test/aws/event-bridge/event-bridge.ts';
import { matchesPattern } from '#test/aws/event-bridge/pattern.ts';
import { createS3 } from '#test/aws/s3/s3.ts';
import { createSecretsManager } from '#test/aws/secrets-manager/secrets-manager.ts';
import type { AwsCall } from '#test/aws/sdk-call.ts';
import { createSqs } from '#test/aws/sqs/sqs.ts';
import type { Agenda } from './agenda.ts';
import type { Deployed, FunctionResource } from './deployment/deployed.ts';
import type { Dice } from './dice.ts';
import type { Faults } from './faults.ts';
import { eventQueuesOf } from './event-queues.ts';
import { createFaultyServices } from './faulty-services.ts';
import { withPermissions } from './permissions.ts';
import { deploy, whenAwake, type Container, type DeployedFunction } from './functions.ts';
import { packagesOf, startContainer } from './lambda/container.ts';
import { withInvocations } from './invocations.ts';
import { fragileJson } from './killers.ts';
import { createQueueSource } from './sources/queue-source.ts';
import { createStreamSource } from './sources/stream-source.ts';
import { createTablesService } from './tables-service.ts';
import type { Trace } from './trace.ts';
import { createWallClock, type WallClock } from './wall-clock.ts';

interface CloudDeps {
  readonly deployed: Deployed;
  readonly agenda: Agenda;
  readonly trace: Trace;
  readonly faults: Faults;
  readonly dice: {
    readonly services: Dice;
    readonly lambda: Dice;
    readonly production: Dice;
    readonly clocks: Dice;
  };
  /** The network between a container and the bank. */
  readonly connectBank: (container: Container, clock: WallClock, folder: string) => Http;
  readonly onPut: (entry: PutEntry) => void;
  /** A container's call that failed or was slow. */
  readonly onTrouble: (container: Container, call: AwsCall) => void;
  /** One line of a function's log. */
  readonly onLog: (line: string) => void;
  /** A function, by its name, died or threw. */
  readonly onError: (functionName: string) => void;
  /** The composition root of a function threw. */
  readonly onFalseStart: (error: unknown) => void;
  /** A message of that queue (ARN) was received too often. */
  readonly onGivenUp: (queueArn: string) => void;
  /** A container is about to call a service and may be paused right before. */
  readonly onCall: (container: Container) => void;
  /** A call that took effect. */
  readonly onDone: (container: Container, call: AwsCall, reply: JsonObject) => void;
  /** A call that no policy allows, described by the missing policy. */
  /** Whether a process of the function ends before this call. */
  readonly isLethal: (folder: string, call: AwsCall) => boolean;
  readonly onDenied: (what: string) => void;
  /** Whether a call fails on every attempt. */
  readonly refuses: (call: AwsCall) => boolean;
}

export type Cloud = ReturnType<typeof createCloud>;

/** An AWS account in memory, with the stacks deployed and the production functions running. */
export function createCloud(deps: CloudDeps) {
  const { deployed, agenda, trace, faults, dice, onPut } = deps;
  const chance = {
    pick: (count: number) => dice.services.between(0, count - 1),
    isHandedTwice: () => dice.services.chance(0.01 * faults.intensity()),
  };
  const sqs = createSqs({ clock: agenda, chance, queues: deployed.queues, onGivenUp: deps.onGivenUp });
  const s3 = createS3({ clock: agenda, buckets: deployed.buckets, versionsPerPage: 3 });
  const secrets = createSecretsManager({
    clock: agenda,
    secrets: Object.fromEntries(deployed.secretArns.map((arn) => [arn, '{}'])),
  });
  const dynamodb = createTablesService({ ...deps, dice: dice.services, tables: deployed.tables });
  const events = createEventBridge({
    buses: deployed.buses,
    failureOf: () => (dice.services.chance(0.02 * faults.intensity()) ? 'InternalFailure' : undefined),
    onPut: (entry) => {
      onPut(entry);
      deliver(entry);
    },
  });
  /** By rule, to the teams' queues. */
  const deliver = (entry: PutEntry) => {
    const { source, detailType, detail } = entry;
    const event = { source, 'detail-type': detailType, detail: JSON.parse(detail) as unknown };
    for (const { bus, pattern, targetArns } of deployed.rules)
      if (bus === entry.bus && matchesPattern(pattern, event))
        for (const arn of targetArns) if (arn.includes(':sqs:')) sqs.deliver(arn, JSON.stringify(event));
  };
  const services = { sqs, s3, secretsmanager: secrets, dynamodb, events };
  const answerFor = createFaultyServices({
    services,
    agenda,
    dice: dice.services,
    faults,
    trace,
    onTrouble: deps.onTrouble,
    refuses: deps.refuses,
    onDone: (container, call, reply) => {
      if (call.service === 'sqs') wakeSources();
      deps.onDone(container, call, reply);
    },
  });
  const functions = runFunctions(deps, answerFor);
  const sources = deployed.mappings
    .filter(({ sourceArn }) => sourceArn.includes(':sqs:'))
    .map((mapping) =>
      createQueueSource({
        agenda,
        dice: dice.lambda,
        faults,
        queue: sqs.queue(mapping.sourceArn),
        mapping,
        consumer: functions.named<SQSEvent, SQSBatchResponse>(mapping.functionName),
      }),
    );
  const wakeSources = () => {
    for (const { wake } of sources) wake();
  };
  const streams = deployed.mappings
    .filter(({ sourceArn }) => sourceArn.endsWith('/stream'))
    .map((mapping) => {
      const consumer = functions.named<DynamoDBStreamEvent, DynamoDBBatchResponse>(mapping.functionName);
      const onFailure = (record: unknown) => sqs.deliver(mapping.failuresArn ?? '', JSON.stringify(record));
      const source = createStreamSource({ agenda, dice: dice.lambda, trace, mapping, consumer, onFailure });
      dynamodb.onChange(tableOf(mapping.sourceArn), (record) => source.append(record));
      return source;
    });

  return {
    sqs,
    s3,
    secrets,
    dynamodb,
    functions,
    deployed,
    eventQueues: eventQueuesOf(deployed, sqs),
    /** Number of records that the stream gave up on; the sweep must find them. */
    givenUp: () => streams.reduce((sum, stream) => sum + stream.givenUp(), 0),
    /** What AWS does on its own: TTL and lifecycle rules. */
    expire: () => {
      dynamodb.expire();
      for (const bucket of s3.buckets) bucket.expire();
    },
    wakeSources: () => wakeSources(),
  };
}

function tableOf(streamArn: string): string {
  return streamArn.split('/').at(-2) ?? '';
}

type AnswerFor = ReturnType<typeof createFaultyServices>;

interface Functions {
  named<Event, Result>(name: string): DeployedFunction<Event, Result>;
  /** The only function in its folder. */
  of<Event, Result>(folder: string): DeployedFunction<Event, Result>;
  readonly all: readonly DeployedFunction<never, unknown>[];
  folderOf(name: string): string;
  /** Variables that override those of the deployment from the next start. */
  configure(folder: string, variables: Readonly<Record<string, string>>): void;
  /** Sets the clock of a container. */
  stepClock(): void;
}

function runFunctions(deps: CloudDeps, answerFor: AnswerFor): Functions {
  const { deployed, agenda, trace, dice, connectBank, onLog, onError, onCall, onDenied, onFalseStart } = deps;
  const random = dice.production;
  const never = async () => Promise.reject(new Error('packages make no calls'));
  const after = (delayMs: number, run: () => void) => agenda.at(agenda.now() + delayMs, run);
  /** A dead container does not wake up, and a paused one gets the timer later. */
  const afterIn = (container: Container) => (delayMs: number, run: () => void) => {
    let isTakenBack = false;
    const cancel = after(delayMs, () =>
      whenAwake(container, () => container.isAlive() && !isTakenBack && run()),
    );
    return () => {
      isTakenBack = true;
      cancel();
    };
  };
  const uptimeMs = () => agenda.now();
  const packages = packagesOf({
    now: () => agenda.now(),
    uptimeMs,
    random: dice.production.fork(),
    after,
    environment: {},
    fetch: never,
    print: onLog,
  });
  const clocks: WallClock[] = [];
  const overrides = new Map<string, Readonly<Record<string, string>>>();

  /** Answers unless the call shows that the process works on what ends it. */
  const endingAt = (folder: string, container: Container): ReturnType<AnswerFor> => {
    const answer = answerFor(container);
    return async (call) => {
      if (deps.isLethal(folder, call)) container.die('it works on what ends each process');
      return answer(call);
    };
  };
  const compose =
    ({ folder, entry, environment, may }: FunctionResource) =>
    (container: Container) => {
      const clock = createWallClock(agenda, dice.clocks);
      clocks.push(clock);
      if (clocks.length > 30) clocks.shift();
      const handler = startContainer({
        folder: entry,
        packages,
        answer: withPermissions(
          may,
          withInvocations({ container, named, answer: endingAt(folder, container) }),
          (denied) => onDenied(`${folder} may not ${denied}`),
        ),
        ready: () => {
          onCall(container);
          return container.awake();
        },
        system: {
          now: () => clock.now(),
          uptimeMs,
          random,
          after: afterIn(container),
          environment: { ...environment, ...overrides.get(folder) },
          fetch: connectBank(container, clock, folder),
          json: fragileJson((why) => container.die(why)),
          print: (line) => {
            // The dead say nothing.
            if (container.isAlive()) onLog(line);
          },
        },
      });
      return async (event: unknown, context: object) =>
        handler(event, { ...context, functionName: folder, awsRequestId: random.uuid() });
    };
  const byName = new Map(
    deployed.functions.map((resource) => {
      const { folder, timeoutMs } = resource;
      const onFailure = () => onError(resource.name);
      const settings = { name: folder, timeoutMs, compose: compose(resource), onFailure, onFalseStart };
      return [resource.name, deploy<unknown, unknown>({ agenda, dice: dice.lambda, trace }, settings)];
    }),
  );
  const named = <Event, Result>(name: string) => {
    const found = byName.get(name);
    if (found === undefined) throw new Error(`Nothing is deployed as ${name}`);
    return found as unknown as DeployedFunction<Event, Result>;
  };
  return {
    named,
    of: <Event, Result>(folder: string) => {
      const [found] = deployed.functions.filter((resource) => resource.folder === folder);
      return named<Event, Result>(found?.name ?? folder);
    },
    folderOf: (name) => deployed.functions.find((resource) => resource.name === name)?.folder ?? name,
    all: [...byName.values()],
    configure: (folder, variables) => void overrides.set(folder, variables),
    stepClock: () => {
      if (clocks.length > 0) dice.clocks.pick(clocks).step();
    },
  };
}
