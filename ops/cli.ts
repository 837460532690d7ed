#!/usr/bin/env node
import { buildCommand, buildRouteMap, type Command } from '@stricli/core';
import { release } from '#infra/stage/release.ts';
import { tooOldNode } from './local/node-of-npm.ts';
import { carryOutLine, type ScreenContext } from './terminal/command-line.ts';
import { endAfterOutput, endWithReader, standardError, standardOutput } from './terminal/screen.ts';

type Run = (args: readonly string[]) => Promise<number>;

/**
 * A part of the program, which reads its own arguments and is loaded when it is asked for: the simulated bank needs no
 * stages, and a folder that is still empty has none.
 */
function part(brief: string, load: () => Promise<Run>, runsOnOldNode = false): Command<ScreenContext> {
  return buildCommand<object, string[], ScreenContext>({
    docs: { brief },
    parameters: {
      positional: {
        kind: 'array',
        parameter: { parse: String, brief: 'See its own --help', placeholder: 'arguments' },
      },
    },
    async func(_, ...args) {
      const problem = runsOnOldNode ? undefined : tooOldNode();
      if (problem !== undefined) throw new Error(problem);
      const run = await load();
      this.process.exitCode = await run(args);
    },
  });
}

const program = buildRouteMap<string, ScreenContext>({
  docs: { brief: 'Runs and operates a deployment of partner-banking' },
  routes: {
    init: part(
      'Writes the files of a company into a new folder',
      async () => (await import('./starter/run-init.ts')).runInit,
      // What it writes brings a Node of its own.
      true,
    ),
    start: part(
      'Deploys the stacks into an AWS emulator on this machine, with the simulated bank',
      async () => (await import('./local/run-start.ts')).runStart,
    ),
    sandbox: part(
      'Starts the simulated bank on this machine',
      async () => (await import('./local/run-sandbox.ts')).runSandbox,
    ),
    mcp: part(
      'Serves a simulated bank to an agent, by the Model Context Protocol',
      async () => (await import('./mcp/run-command.ts')).runMcpCommand,
    ),
    ops: part('Operates a stage', async () => (await import('./terminal/run-ops.ts')).runOps),
    update: part(
      'Prints the commands that deploy this release over what is deployed',
      async () => (await import('./update/run-update.ts')).runUpdate,
    ),
    restore: part(
      'Takes up tables that were restored from a copy',
      async () => (await import('./restore/run-restore.ts')).runRestore,
    ),
    check: part('Checks a stage: the same as `ops check`', async () => {
      const { runOps } = await import('./terminal/run-ops.ts');
      return async (args) => runOps(['check', ...args]);
    }),
  },
});

endWithReader();
const [first, ...rest] = process.argv.slice(2);
process.exitCode = await carryOutLine(first === undefined ? [] : [first, '--', ...rest], {
  name: 'npx partner-banking',
  root: program,
  hasParts: true,
  version: release,
  context: { process: { stdout: standardOutput, stderr: standardError } },
});
// The simulated bank goes on when its command has ended. Behind these, only what nobody waits for any more would.
if (first === 'ops' || first === 'check') await endAfterOutput();
