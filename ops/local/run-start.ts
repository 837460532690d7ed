import { buildCommand, type ApplicationContext } from '@stricli/core';
import { join } from 'node:path';
import { systemClock, systemTimers } from '#shared/kernel/system.ts';
import { localDirectory } from '#ops/deployment/local-environment.ts';
import { carryOutLine } from '#ops/terminal/command-line.ts';
import { createProgress } from '#ops/terminal/progress.ts';
import { printOutput, standardError, standardOutput } from '#ops/terminal/screen.ts';
import { Interruption } from './interruption.ts';
import { readOptions, seedOf, variables, type LocalFlags } from './options.ts';
import { runLocally } from './run-locally.ts';

const start = buildCommand({
  docs: {
    brief: 'Deploys the stacks into an AWS emulator on this machine and plays a day of the simulated bank',
    fullDescription: `Deploys the stacks into an AWS emulator on this machine, starts the simulated bank, plays a bank's first day
and compares the received events with the data of the bank.

${variables}`,
  },
  parameters: {
    flags: {
      once: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'End after the comparison; the exit code is 0 only if everything agrees',
      },
      watch: {
        kind: 'boolean',
        optional: true,
        withNegated: false,
        brief: 'Deploy a function again, a few seconds after a file of its code has changed',
      },
      seed: {
        kind: 'parsed',
        parse: seedOf,
        optional: true,
        placeholder: 'N',
        brief: 'Seed of the simulated bank: the same seed gives the same day',
      },
    },
  },
  async func(this: ApplicationContext, flags: LocalFlags) {
    if (flags.watch === true) keepBuilds();
    this.process.exitCode = await runLocally(readOptions(flags, process.env), {
      clock: systemClock,
      timers: systemTimers,
      progress: createProgress(standardOutput, systemClock),
      signal: untilInterrupted(),
      print: printOutput,
    });
  },
});

/** What the deployment builds then need not be built again to know its files. */
function keepBuilds(): void {
  process.env['KEPT_BUILDS'] ??= join(localDirectory, 'builds');
}

/** Carries out what was typed behind `npm start --`. */
export async function runStart(args: readonly string[]): Promise<number> {
  return carryOutLine(args, {
    name: 'npm start --',
    root: start,
    context: { process: { stdout: standardOutput, stderr: standardError } },
  });
}

/** Aborts on the first signal that asks the program to end; all that was started then ends in order. */
function untilInterrupted(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => controller.abort(new Interruption(signal)));
  }
  return controller.signal;
}
