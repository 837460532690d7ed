import { Hono } from 'hono';
import { silentLog, type Log } from '#shared/kernel/telemetry.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { createControlApp } from '#sandbox/control/control-app.ts';
import type { SandboxClock } from '#sandbox/engine/clock.ts';
import type { SimulatedBank } from '#sandbox/engine/create-bank.ts';
import { handlers } from '#sandbox/operations/handlers.ts';
import { createBankApp } from './bank-app.ts';

/** Bank, token endpoint and control interface under one origin. */
export function createSandboxApp(bank: SimulatedBank, clock: SandboxClock, log: Log = silentLog): Hono {
  const bankApp = createBankApp({ bank, rows, handlers, log });
  const call = async (request: Request) => bankApp.fetch(request);
  const app = new Hono();
  app.route('/sandbox', createControlApp({ bank, clock, call }));
  app.all('*', (context) => call(context.req.raw));
  return app;
}
