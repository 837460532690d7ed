import type { TestProject } from 'vitest/node';
import { systemClock, systemTimers } from '#shared/kernel/system.ts';
import { EmulatorUnavailable } from '#ops/local/emulator.ts';
import type { LocalEnvironment } from '#ops/deployment/local-environment.ts';
import { aMonthEndBefore } from '#ops/local/month-end.ts';
import { type LocalStack, startLocalStack } from '#ops/local/local-stack.ts';
import { readOptions } from '#ops/local/options.ts';
import { createProgress } from '#ops/terminal/progress.ts';
import type { TeamQueue } from '#ops/local/team-inbox.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { foreignHeaderOf } from '#sandbox/requests/foreign-request.ts';
import type { BankServer } from '#ops/local/bank-server.ts';
import { standardOutput } from '#ops/terminal/screen.ts';

/** What the test processes get to know of the stack that this process keeps up. */
export interface ProvidedStack {
  readonly environment: LocalEnvironment;
  readonly teams: TeamQueue[];
  readonly emulatorPid: number | undefined;
  readonly bankSwitchUrl: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    localStack: ProvidedStack | null;
  }
}

let stack: LocalStack | undefined;
let bankSwitch: BankSwitch | undefined;

/** Brings the local run up once for all files: the same code as `npm start`, without its scenario. */
export async function setup(project: TestProject): Promise<void> {
  const options = readOptions({ once: false }, process.env);
  const progress = createProgress(standardOutput, systemClock);
  try {
    // As for `npm start`. The test that ends the month takes the bank to our time; others run at either time.
    const bankStartMs = aMonthEndBefore(systemClock.now());
    stack = await startLocalStack(
      { ...options, bankStartMs },
      {
        clock: systemClock,
        timers: systemTimers,
        progress,
        signal: new AbortController().signal,
      },
    );
    const { environment, teams, emulator } = stack;
    bankSwitch = await openBankSwitch(stack.bankServer);
    project.provide('localStack', {
      environment,
      teams: [...teams],
      emulatorPid: emulator.pid,
      bankSwitchUrl: bankSwitch.url,
    });
  } catch (error) {
    if (!(error instanceof EmulatorUnavailable)) throw error;
    process.stderr.write(`\n*** SKIPPED: THE INTEGRATION TESTS CANNOT RUN ***\n${error.message}\n\n`);
    project.provide('localStack', null);
  } finally {
    progress.end();
  }
}

export async function teardown(): Promise<void> {
  bankSwitch?.close();
  await stack?.stop();
}

interface BankSwitch {
  readonly url: string;
  close(): void;
}

/** The bank lives in the process that set the stack up: tests, in processes of their own, switch it over HTTP. */
async function openBankSwitch(bank: BankServer): Promise<BankSwitch> {
  const server = createServer((request, response) => {
    if (foreignHeaderOf(request.headers) !== undefined) return void response.writeHead(403).end();
    const done = request.url === '/crash' ? bank.crash() : bank.recover();
    done.then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

export async function switchBank(url: string, what: 'crash' | 'recover'): Promise<void> {
  const response = await fetch(`${url}/${what}`, { method: 'POST' });
  if (!response.ok) throw new Error(`The bank did not ${what}: ${await response.text()}`);
}
