import { seededRandom } from '#shared/kernel/random.ts';
import { systemClock, systemTimers } from '#shared/kernel/system.ts';
import { silentLog, type Log } from '#shared/kernel/telemetry.ts';
import type { WireNames } from '#shared/bank/wire-names.ts';
import type { Checkpoint } from '#sandbox/bank/checkpoints.ts';
import { createSandboxClock, type Due, type SandboxClock } from '#sandbox/engine/clock.ts';
import { createBank, type SimulatedBank } from '#sandbox/bank/create-bank.ts';
import type { BankOptions } from '#sandbox/engine/options.ts';
import { tasks } from '#sandbox/transitions/tasks.ts';
import { createHttpTransport } from '#sandbox/webhooks/http-transport.ts';
import { openDataFile } from './data-file.ts';
import { listen } from './http-server.ts';
import { startPump } from './pump.ts';
import { createSandboxApp } from './sandbox-app.ts';

export interface SandboxSettings {
  /** 0 chooses a free one. */
  readonly port: number;
  readonly seed: number;
  readonly options?: Partial<BankOptions>;
  readonly wireNames?: WireNames;
  /** Addresses on this machine that webhooks may go to, in full; no other one here is ever called. */
  readonly receivers?: readonly string[];
  /** True sends webhooks to these receivers and to nobody on the Internet. */
  readonly receiversAlone?: boolean;
  readonly log?: Log;
  /** Path of the file in which the bank outlives its process. */
  readonly dataFile?: string;
  /** Limits an imported state, and all checkpoints together. */
  readonly maxStateBytes?: number;
  /** Where the bank's clock starts; now unless given. */
  readonly startMs?: number;
  /** The longest time without any data on a request's connection; by default the bank's stated limit. */
  readonly idleMs?: number;
}

export interface Sandbox {
  /** Without a trailing slash. Serves the bank, its token endpoint and the control interface. */
  readonly url: string;
  readonly bank: SimulatedBank;
  readonly clock: SandboxClock;
  /** Breaks all connections and sends nothing more; the bank keeps its data. */
  stop(): Promise<void>;
  /** After `stop`: listens on the same port again, and sends the remaining notifications. */
  restart(): Promise<void>;
}

/** Starts the simulated bank on the loopback interface; rejects when the port is taken. */
export async function startSandbox(settings: SandboxSettings): Promise<Sandbox> {
  const { seed, log = silentLog, receivers = [], receiversAlone = false } = settings;
  const clock = createSandboxClock(systemClock, settings.startMs);
  let wake: () => void = () => undefined;
  const bank: SimulatedBank = createBank({
    clock,
    random: seededRandom(seed),
    transport: createHttpTransport({ receivers, ...(receiversAlone && { resolve: nowhere }) }),
    tasks,
    ...(settings.options !== undefined && { options: settings.options }),
    ...(settings.wireNames !== undefined && { wireNames: settings.wireNames }),
    onWork: () => wake(),
  });
  const checkpoints: Checkpoint[] = [];
  const kept = { bank, clock, checkpoints };
  const file = settings.dataFile === undefined ? undefined : openDataFile(settings.dataFile, kept);
  const save = () => file?.save();
  const app = createSandboxApp(bank, clock, {
    log,
    checkpoints,
    beforeAnswer: save,
    maxStateBytes: settings.maxStateBytes,
  });
  const due: Due = {
    nextAtMs: () => bank.nextAtMs(),
    runDue: async () => {
      await bank.runDue();
      save();
    },
  };
  const { idleMs } = settings;
  const open = async (port: number) => {
    const listening = await listen(app, bank, { port, ...(idleMs !== undefined && { idleMs }) });
    const pump = startPump({ due, clock, timers: systemTimers, log });
    wake = () => pump.wake();
    return { ...listening, pump };
  };
  let running = await open(settings.port);
  return {
    url: `http://127.0.0.1:${running.port}`,
    bank,
    clock,
    stop: async () => {
      wake = () => undefined;
      running.pump.stop();
      bank.desk.pause();
      await running.close();
      file?.saveTime();
    },
    restart: async () => {
      running = await open(running.port);
      bank.desk.resume();
    },
  };
}

/** No name leads to the Internet. */
const nowhere = () => Promise.resolve([]);
