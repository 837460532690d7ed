import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { seededRandom } from '#shared/kernel/random.ts';
import { systemClock, systemTimers } from '#shared/kernel/system.ts';
import { silentLog, type Log } from '#shared/kernel/telemetry.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import type { WireNames } from '#shared/bank/wire-names.ts';
import { createControlApp } from '#sandbox/control/control-app.ts';
import { createSandboxClock, type SandboxClock } from '#sandbox/engine/clock.ts';
import { createBank, type SimulatedBank } from '#sandbox/engine/create-bank.ts';
import type { BankOptions } from '#sandbox/engine/options.ts';
import { handlers } from '#sandbox/operations/handlers.ts';
import { tasks } from '#sandbox/transitions/tasks.ts';
import { httpTransport } from '#sandbox/webhooks/http-transport.ts';
import { createBankApp } from './bank-app.ts';
import { startPump } from './pump.ts';

export interface SandboxSettings {
  /** 0 takes a free one. */
  readonly port: number;
  readonly seed: number;
  /** Subscriptions may name a plain HTTP address on this machine. */
  readonly allowLoopbackHttp?: boolean;
  readonly options?: Partial<BankOptions>;
  readonly wireNames?: WireNames;
  readonly log?: Log;
}

export interface Sandbox {
  /** Without a trailing slash. Serves the bank, its token endpoint and the control interface. */
  readonly url: string;
  readonly bank: SimulatedBank;
  readonly clock: SandboxClock;
  stop(): Promise<void>;
}

/** Starts the simulated bank on the loopback interface; rejects when the port is taken. */
export async function startSandbox(settings: SandboxSettings): Promise<Sandbox> {
  const { port, seed, allowLoopbackHttp = false, log = silentLog } = settings;
  const clock = createSandboxClock(systemClock);
  const bank: SimulatedBank = createBank({
    ...{ clock, random: seededRandom(seed), transport: httpTransport, tasks },
    options: { ...settings.options, allowLoopbackHttp },
    ...(settings.wireNames !== undefined && { wireNames: settings.wireNames }),
    onWork: () => pump.wake(),
  });
  const pump = startPump({ due: bank, clock, timers: systemTimers, log });
  const listening = await listen(createSandboxApp(bank, clock, log), port).catch((error: unknown) => {
    pump.stop();
    throw error;
  });
  return {
    url: `http://127.0.0.1:${listening.port}`,
    bank,
    clock,
    stop: async () => {
      pump.stop();
      await listening.close();
    },
  };
}

/** Bank and control interface under one origin. */
export function createSandboxApp(bank: SimulatedBank, clock: SandboxClock, log: Log = silentLog): Hono {
  const bankApp = createBankApp({ bank, rows, handlers, log });
  const call = async (request: Request) => bankApp.fetch(request);
  const app = new Hono();
  app.route('/sandbox', createControlApp({ bank, clock, call }));
  app.all('*', (context) => call(context.req.raw));
  return app;
}

function listen(app: Hono, port: number): Promise<{ port: number; close(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, (address) =>
      resolve({ port: address.port, close }),
    );
    server.once('error', reject);
    const close = () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
  });
}
