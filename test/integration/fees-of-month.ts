import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { bookings } from '#shared/bank/contract/accounts/bookings.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { silentLog } from '#shared/kernel/telemetry.ts';
import { execFileSync } from 'node:child_process';
import type { DeployedStack } from './stack.ts';

/** Bookings of an account by the list of the bank. */
export async function bankBookings({ environment }: DeployedStack, account_id: string) {
  const bank = createBankClient({
    baseUrl: environment.bankUrl,
    authUrl: environment.bankUrl,
    credentials: { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' },
    areas: { bookings },
    random: seededRandom(1),
    log: silentLog,
  });
  return bank.bookings.list({ account_id }).all({ limit: 1_000 });
}

/**
 * Kills the Lambda processes once somebody has begun to start a run of fees. How many there were. A worker that has begun
 * a shard is spared: the next one takes the shard when the invocation of the first would have ended, 15 minutes later.
 */
export async function dieWhilePlanning(stack: DeployedStack): Promise<number> {
  await stack.until({
    what: 'the change by which a run of fees starts is noted',
    limitMs: 90_000,
    everyMs: 10,
    probe: async () => {
      const rows = await stack.inspection.rows(stack.resources.WorkTable);
      return rows.some(({ pk }) => String(pk).startsWith('CHANGE#fees-start')) || undefined;
    },
  });
  return killLambdaWorkers(stack.emulatorPid ?? 0, 'FeesWork');
}

/**
 * Kills every Lambda process of the emulator, as an execution environment dies: in the middle, without a word. Those of
 * functions with the spared text in their name live on.
 */
export function killLambdaWorkers(emulatorPid: number, spared?: string): number {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,pgid=,args='], { encoding: 'utf8' }).trim().split('\n');
  const workers = lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => Number(match?.[2]) === emulatorPid && match?.[3]?.includes('_worker.js'))
    .filter((match) => spared === undefined || match?.[3]?.includes(spared) === false)
    .map((match) => Number(match?.[1]));
  for (const pid of workers) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process had already ended.
    }
  }
  return workers.length;
}
