import type { LocalStack } from '#ops/local/local-stack.ts';
import { anAccount, move } from '#test/integration/customers.ts';
import { systemTimers } from '#shared/kernel/system.ts';

interface Traffic {
  /** Ends it; how many changes the bank made. */
  stop(): Promise<number>;
}

const everyMs = 500;
const accountCount = 4;
const blocks = ['BLOCK', 'DEBIT_BLOCK', 'NO_BLOCK'];

/** The bank changes something a few times a second, each time with a webhook, until it is stopped. */
export async function startTraffic(stack: LocalStack): Promise<Traffic> {
  const accounts: string[] = [];
  for (let count = 0; count < accountCount; count += 1) accounts.push((await anAccount(stack)).accountId);
  const asked = new AbortController();
  const flowing = flow(stack, accounts, asked.signal);
  return {
    stop: async () => {
      asked.abort();
      return flowing;
    },
  };
}

async function flow(stack: LocalStack, accounts: readonly string[], signal: AbortSignal): Promise<number> {
  let count = 0;
  for (; !signal.aborted; count += 1) {
    const account_id = accounts[count % accounts.length];
    if (count % 5 === 4)
      await move(stack, 'block-account', { account_id, locking_status: blocks[count % blocks.length] });
    else await move(stack, 'book-incoming-transfer', { account_id, amount: 100 + count });
    await systemTimers.sleep(everyMs);
  }
  return count;
}
