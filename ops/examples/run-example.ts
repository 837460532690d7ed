import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { operations } from '#shared/bank/contract/operations.ts';
import { systemRandom } from '#shared/kernel/system.ts';
import { startSandbox } from '#sandbox/server/start-sandbox.ts';
import type { ExampleWorld } from './example.ts';
import { createSandboxControl } from '#ops/control/sandbox-control.ts';

interface Surroundings extends Pick<ExampleWorld, 'say' | 'write'> {
  /** Of a sandbox that runs already, without a trailing slash. Without it, one is started and ended. */
  readonly bankUrl?: string | undefined;
}

/** Runs an example to its end and returns what it achieved. */
export async function runExample<Outcome>(
  run: (world: ExampleWorld) => Promise<Outcome>,
  { bankUrl, ...output }: Surroundings,
): Promise<Outcome> {
  if (bankUrl !== undefined) {
    await requireSandbox(bankUrl);
    return run({ ...worldAt(bankUrl), ...output });
  }
  const sandbox = await startSandbox({ port: 0, seed: 1 });
  try {
    return await run({ ...worldAt(sandbox.url), ...output });
  } finally {
    await sandbox.stop();
  }
}

/** Asks for what only a sandbox has, so that no example begins at another server. */
async function requireSandbox(url: string): Promise<void> {
  try {
    await createSandboxControl(url).today();
  } catch (cause) {
    const how = 'start one with `npm run sandbox`, or unset BANK_URL';
    throw new Error(`No sandbox answers at ${url}: ${how}.`, { cause });
  }
}

/** The client as you would make it; these credentials are those of every sandbox. */
function worldAt(url: string): Pick<ExampleWorld, 'bank' | 'sandbox' | 'random'> {
  const bank = createBankClient({
    baseUrl: url,
    authUrl: url,
    credentials: { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' },
    areas: operations,
  });
  return { bank, sandbox: createSandboxControl(url), random: systemRandom };
}
