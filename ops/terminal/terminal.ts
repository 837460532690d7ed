import type { CommandContext } from '@stricli/core';
import type { Clock, Timers } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { Deployment } from '#ops/deployment/deployment.ts';
import type { Screen } from './screen.ts';

/** Where one command is typed. */
export interface Typing extends Terminal {
  /** What was typed behind `npm run ops --`. */
  readonly typed: readonly string[];
}

/** Where commands are typed. */
export interface Terminal extends CommandContext {
  readonly process: {
    /** Of the answer alone. */
    readonly stdout: Screen;
    /** Of all that is said beside it. */
    readonly stderr: Screen;
    /** Of the command, once it has ended. */
    exitCode?: number | string | null;
  };
  readonly deployment: (stage: string) => Deployment;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Pick<Random, 'uuid'>;
  /** What the person types in answer. */
  readonly prompt: (question: string) => Promise<string>;
  /** Runs something that ends early, in order, once the person asks for it. */
  readonly interruptible: <Result>(run: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;
}
