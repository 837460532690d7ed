import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { systemTimers } from '#shared/kernel/system.ts';
import { silentLog } from '#shared/kernel/telemetry.ts';
import { type Pump, startPump } from '#sandbox/server/pump.ts';
import { createSandboxApp, startSandbox } from '#sandbox/server/start-sandbox.ts';

/** The simulated bank of a local run. */
export interface BankServer {
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
  /** The bank is gone: connections break, nothing is sent. What it knows survives, as a bank's database would. */
  crash(): Promise<void>;
  /** It is back, on the same port, and goes on with what it had to send. */
  recover(): Promise<void>;
  stop(): Promise<void>;
}

export async function startBank({ port, seed }: { port: number; seed: number }): Promise<BankServer> {
  const sandbox = await startSandbox({ port, seed, allowLoopbackHttp: true });
  const { bank, clock } = sandbox;
  let running: { stop(): Promise<void> } | undefined = sandbox;
  const crash = async () => {
    await running?.stop();
    running = undefined;
    bank.desk.pause();
  };
  return {
    credentials: { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' },
    crash,
    recover: async () => {
      const server = await listen(getRequestListener(createSandboxApp(bank, clock).fetch), port);
      const pump = startPump({ due: bank, clock, timers: systemTimers, log: silentLog });
      running = { stop: () => close(server, pump) };
      bank.desk.resume();
    },
    stop: async () => running?.stop(),
  };
}

async function listen(listener: ReturnType<typeof getRequestListener>, port: number): Promise<Server> {
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function close(server: Server, pump: Pump): Promise<void> {
  pump.stop();
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
