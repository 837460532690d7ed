import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import * as z from '#shared/kernel/zod.ts';
import { printError } from '#ops/terminal/screen.ts';
import { installedDocs, installedRoot } from '#infra/stage/installed-docs.ts';
import { startSimulatedBankServer } from './simulated-bank-server.ts';

/** Serves the simulated bank to an agent over standard input and output, until the input ends. */
export async function runMcp(environment: NodeJS.ProcessEnv): Promise<void> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(installedRoot, 'package.json'), 'utf8')));
  const bank = await startSimulatedBankServer({ docs: installedDocs, version, environment });
  // Standard output is the protocol's.
  if (bank.notice !== undefined) printError(bank.notice);
  const ended = Promise.race(['end', 'close'].map((event) => once(process.stdin, event)));
  await bank.server.connect(new StdioServerTransport());
  await ended;
  await bank.close();
}
