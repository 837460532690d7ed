import { Hono } from 'hono';
import { rows } from '#shared/bank/contract/rows.ts';
import type { Checkpoint } from '#sandbox/bank/checkpoints.ts';
import { createControlApp } from '#sandbox/control/control-app.ts';
import type { SandboxClock } from '#sandbox/engine/clock.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { handlers } from '#sandbox/operations/handlers.ts';
import { createPageApp } from './page-app.ts';
import { createBankApp, type BankAppDeps } from './bank-app.ts';
import type { Environment } from './record-calls.ts';

export type SandboxApp = Hono<Environment>;

interface Served extends Pick<BankAppDeps, 'log' | 'timers'> {
  /** Called after a request is carried out and before its caller gets the answer. */
  readonly beforeAnswer?: () => void;
  /** Keeps the checkpoints. */
  readonly checkpoints?: Checkpoint[];
  readonly maxStateBytes?: number | undefined;
}

/** Bank, token endpoint, control interface and the page for people under one origin. */
export function createSandboxApp(
  bank: SimulatedBank,
  clock: SandboxClock,
  { beforeAnswer = () => undefined, checkpoints = [], maxStateBytes, ...served }: Served = {},
): SandboxApp {
  const bankApp = createBankApp({ ...served, bank, rows, handlers, faults: bank.apiFaults });
  const call = async (request: Request) => bankApp.fetch(request);
  const app = new Hono<Environment>();
  app.use(async (_context, next) => {
    await next();
    beforeAnswer();
  });
  app.route(
    '/sandbox',
    createControlApp({ bank, clock, call, checkpoints, maxStateBytes, timers: served.timers }),
  );
  app.route('/', createPageApp('sandbox/page'));
  app.all('*', ({ req, env }) => bankApp.fetch(req.raw, env));
  return app;
}
