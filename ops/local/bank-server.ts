import { stages } from '#ops/deployment/stages.ts';
import { startSandbox } from '#sandbox/server/start-sandbox.ts';

/** The simulated bank of a local run. */
export interface BankServer {
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
  /** Stops the bank: connections break, and it sends no events. Its data survives, as in a database. */
  crash(): Promise<void>;
  /** Starts it again on the same port. It goes on sending what was waiting. */
  recover(): Promise<void>;
  stop(): Promise<void>;
}

interface BankSettings {
  readonly port: number;
  readonly seed: number;
  /** Where webhooks go to on this machine. */
  readonly receiver: string;
  /** Where its clock starts; now unless given. */
  readonly startMs?: number | undefined;
}

export async function startBank({ port, seed, receiver, startMs }: BankSettings): Promise<BankServer> {
  // The local stage subscribes to a type that the bank does not document.
  const options = { allowLoopbackHttp: true, allowUnknownEventTypes: true };
  // After this time an unanswered call is certainly over. It is short, since people wait for it.
  const idleMs = stages.select({ stage: 'local' }).bank.idleSeconds * 1_000;
  const started = startMs === undefined ? {} : { startMs };
  const sandbox = await startSandbox({ port, seed, receivers: [receiver], options, idleMs, ...started });
  let isUp = true;
  const stop = async () => {
    if (isUp) await sandbox.stop();
    isUp = false;
  };
  return {
    credentials: { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' },
    crash: stop,
    recover: async () => {
      if (!isUp) await sandbox.restart();
      isUp = true;
    },
    stop,
  };
}
