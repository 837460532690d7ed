import type { ApplicationContext, Command, RouteMap } from '@stricli/core';
import { carryOutLine } from '#ops/terminal/command-line.ts';
import { standardError, standardOutput } from '#ops/terminal/screen.ts';

/** Carries out what was typed for a tool of this repository; a tool that fails shows where. */
export async function carryOutTool(
  name: string,
  root: Command<ApplicationContext> | RouteMap<ApplicationContext>,
): Promise<void> {
  process.exitCode = await carryOutLine(process.argv.slice(2), {
    name,
    root,
    context: { process: { stdout: standardOutput, stderr: standardError } },
    failureText: (error) => (error instanceof Error ? (error.stack ?? error.message) : String(error)),
  });
}
