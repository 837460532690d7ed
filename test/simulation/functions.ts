import type { Agenda } from './agenda.ts';
import type { Dice } from './dice.ts';
import type { Trace } from './trace.ts';

/** One running instance of a Lambda function: its memory lives as long as it does. */
export interface Container {
  isAlive(): boolean;
  /** The process is gone: nothing it started is ever answered. */
  die(why: string): void;
  /** Freezes the machine for this long: nothing in it moves, and everything that reaches it waits. */
  stop(forMs: number): void;
  /** Resolves once it is running again; undefined while it is running. */
  awake(): Promise<void> | undefined;
}

/** Runs at once, or once the container is running again; never in one that is dead by then. */
export function whenAwake(container: Container, run: () => unknown): void {
  const pause = container.awake();
  if (pause === undefined) run();
  else void pause.then(() => container.isAlive() && run());
}

/** How an invocation ended, as AWS sees it. */
export type Invocation<Result> =
  | { readonly outcome: 'returned'; readonly result: Result }
  | { readonly outcome: 'threw'; readonly error: unknown }
  | { readonly outcome: 'died' };

/** What an invocation may know about its own deadline. */
interface Context {
  getRemainingTimeInMillis(): number;
}

interface FunctionSettings<Event, Result> {
  readonly name: string;
  readonly timeoutMs: number;
  /** Called for each invocation that crashed or threw. */
  readonly onFailure: () => void;
  /** Called if the composition root throws, which must not happen. */
  readonly onFalseStart: (error: unknown) => void;
  /** The composition root: runs once per container. */
  readonly compose: (container: Container) => (event: Event, context: Context) => Promise<Result>;
}

export interface DeployedFunction<Event, Result> {
  /** Never rejects and always ends: a function that does not answer is stopped. */
  invoke(event: Event): Promise<Invocation<Result>>;
  /** The next invocations start in fresh containers, as after a deployment. */
  replaceContainers(): void;
}

interface RunningContainer<Event, Result> extends Container {
  readonly handle: (event: Event, context: Context) => Promise<Result>;
  onDeath: (why: string) => void;
}

interface LambdaDeps {
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly trace: Trace;
}

/** Runs a function like AWS: containers are kept for a while, time is limited, and the dead stay silent. */
export function deploy<Event, Result>(
  { agenda, dice, trace }: LambdaDeps,
  settings: FunctionSettings<Event, Result>,
): DeployedFunction<Event, Result> {
  const { name, timeoutMs, onFailure, onFalseStart } = settings;
  let idle: RunningContainer<Event, Result>[] = [];
  let deployment = 0;
  const started = () => {
    try {
      return start(settings, agenda);
    } catch (error) {
      trace.note(`${name} does not start: ${describe(error)}`);
      onFalseStart(error);
      return undefined;
    }
  };
  return {
    replaceContainers: () => {
      deployment += 1;
      idle = [];
    },
    invoke: async (event) =>
      new Promise((resolve) => {
        const isRecycled = dice.chance(0.02);
        const container = (isRecycled ? undefined : idle.pop()) ?? started();
        if (container === undefined) {
          onFailure();
          resolve({ outcome: 'died' });
          return;
        }
        const ofDeployment = deployment;
        const endsAtMs = agenda.now() + timeoutMs;
        const disarm = agenda.at(endsAtMs, () => container.die('ran out of time'));
        container.onDeath = (why) => {
          disarm();
          trace.note(`${name} died: ${why}`);
          onFailure();
          resolve({ outcome: 'died' });
        };
        const end = (invocation: Invocation<Result>) => {
          if (!container.isAlive()) return;
          disarm();
          // A container replaced while it worked gets no more events.
          if (deployment === ofDeployment) idle.push(container);
          // Work left in progress may still crash it, and then it gets no more events.
          container.onDeath = (why) => {
            idle = idle.filter((other) => other !== container);
            trace.note(`${name} died between two invocations: ${why}`);
          };
          resolve(invocation);
        };
        const context = { getRemainingTimeInMillis: () => endsAtMs - agenda.now() };
        container.handle(event, context).then(
          (result) => end({ outcome: 'returned', result }),
          (error: unknown) => {
            trace.note(`${name} threw ${describe(error)}`);
            onFailure();
            end({ outcome: 'threw', error });
          },
        );
      }),
  };
}

function start<Event, Result>(
  { compose }: FunctionSettings<Event, Result>,
  agenda: Agenda,
): RunningContainer<Event, Result> {
  let alive = true;
  let stoppedUntilMs = 0;
  const container: Container = {
    isAlive: () => alive,
    die: (why) => {
      if (!alive) return;
      alive = false;
      running.onDeath(why);
    },
    stop: (forMs) => {
      stoppedUntilMs = agenda.now() + forMs;
    },
    awake: () => (stoppedUntilMs > agenda.now() ? agenda.sleep(stoppedUntilMs - agenda.now()) : undefined),
  };
  const running: RunningContainer<Event, Result> = {
    ...container,
    handle: compose(container),
    onDeath: () => undefined,
  };
  return running;
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : typeof error;
}
