import { selectStage } from '#infra/stages.ts';
import { startSandbox } from '#sandbox/server/start-sandbox.ts';

/** The simulated bank of a local run. */
export interface BankServer {
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
  /** The bank is gone: connections break, nothing is sent. What it knows survives, as a bank's database would. */
  crash(): Promise<void>;
  /** It is back, on the same port, and goes on with what it had to send. */
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
  // What nobody answered is known to be over after this: people wait for it.
  const idleMs = selectStage({ stage: 'local' }).bank.idleSeconds * 1_000;
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
