import type { JsonObject } from '#shared/kernel/json.ts';
import type { AwsCall, ServiceName } from '#test/aws/sdk-call.ts';
import { ServiceError, type Service as AwsService } from '#test/aws/service.ts';
import type { Agenda } from './agenda.ts';
import type { Dice } from './dice.ts';
import type { Faults, Service } from './faults.ts';
import type { Container } from './functions.ts';
import type { Trace } from './trace.ts';

interface FaultyServicesDeps {
  readonly services: Readonly<Record<StoringService, AwsService>>;
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly faults: Faults;
  readonly trace: Trace;
  /** Called for each call that did not go as it should. */
  readonly onTrouble?: (container: Container, call: AwsCall) => void;
  /** A cause that no retry helps against. */
  readonly refuses: (call: AwsCall) => boolean;
  /** Called for each call that took effect. */
  readonly onDone?: (container: Container, call: AwsCall, reply: JsonObject) => void;
}

/** All but Lambda, whose functions have faults of their own. */
type StoringService = Exclude<ServiceName, 'lambda'>;

export interface ServiceCall extends AwsCall {
  readonly service: StoringService;
}

const serviceOf: Readonly<Record<StoringService, Service>> = {
  dynamodb: 'tables',
  sqs: 'queues',
  secretsmanager: 'secrets',
  events: 'buses',
  s3: 'objects',
};

/** Answers the calls of one container through the faults of the world. */
type AnswerFor = (container: Container) => (call: ServiceCall) => Promise<JsonObject>;

export function createFaultyServices(deps: FaultyServicesDeps): AnswerFor {
  return (container) => async (call) => {
    if (!container.isAlive()) return never();
    try {
      const reply = await befall(deps, container, call);
      const pause = container.awake();
      if (pause !== undefined) await pause;
      return container.isAlive() ? reply : await never();
    } catch (error) {
      if (!isRefusedCondition(error)) deps.onTrouble?.(container, call);
      if (container.isAlive()) throw error;
      return never();
    }
  };
}

async function befall(
  deps: FaultyServicesDeps,
  container: Container,
  call: ServiceCall,
): Promise<JsonObject> {
  const { services, agenda, dice, faults, trace, refuses, onDone, onTrouble } = deps;
  const { service, operation, input } = call;
  const run = (): JsonObject => {
    if (refuses(call)) throw new ServiceError('AccessDeniedException', 'simulated');
    const reply = services[service].execute(operation, input);
    onDone?.(container, call, reply);
    return reply;
  };
  const name = `${service}.${operation}`;
  const fate = faults.fate(serviceOf[service]);
  if (fate.kind === 'ok') {
    await latency(deps);
    return run();
  }
  if (!faults.isDown(serviceOf[service])) trace.note(`${name}: ${fate.kind}`);
  switch (fate.kind) {
    case 'delay': {
      onTrouble?.(container, call);
      await agenda.sleep(fate.beforeMs);
      // A request in transit arrives even if its sender is dead by then.
      const reply = run();
      await agenda.sleep(fate.afterMs);
      return reply;
    }
    case 'fail-before':
      throw failure(dice);
    case 'throttle':
      throw throttled(service);
    case 'fail-after':
      takeEffect(run);
      throw failure(dice);
    case 'crash-before':
      container.die(`${name}: ${fate.kind}`);
      return never();
    case 'crash-after':
      takeEffect(run);
      container.die(`${name}: ${fate.kind}`);
      return never();
  }
}

/** What the service answers when nothing is wrong with it. */
function isRefusedCondition(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'ConditionalCheckFailedException';
}

/** A refusal may be lost in transit like any other answer. */
function takeEffect(run: () => JsonObject): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
  }
}

/** Calls of several containers interleave: usually at once, occasionally some milliseconds later. */
async function latency({ agenda, dice, faults }: FaultyServicesDeps): Promise<void> {
  if (faults.areOn() && dice.chance(0.2)) await agenda.sleep(dice.between(1, 40));
}

/** Neither reveals whether the call took effect. */
function failure(dice: Dice): Error {
  if (dice.chance(0.5)) return new ServiceError('InternalServerError', 'simulated', 500);
  return Object.assign(new Error('simulated: the connection was reset'), { code: 'ECONNRESET' });
}

function throttled(service: ServiceName): ServiceError {
  return service === 's3'
    ? new ServiceError('SlowDown', 'simulated', 503)
    : new ServiceError('ThrottlingException', 'simulated');
}

async function never(): Promise<never> {
  return new Promise(() => undefined);
}
