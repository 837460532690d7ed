import { createCallOperation } from '#shared/automation/call-operation.ts';
import { createClientCalls } from '#shared/automation/client-calls.ts';
import { intentsInMemory } from '#shared/automation/intents-in-memory.ts';
import { createOperationCaller } from '#shared/bank/client/operation-caller.ts';
import { systemClock as clock, systemRandom as random } from '#shared/kernel/system.ts';
import type { CallableOperation, OwnBank } from './bank.ts';
import { createBankFor } from './bank-for.ts';

/** A simulated bank, as `startSandbox` gives it. */
interface BankInTest {
  readonly url: string;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
}

/** Larger replies take another way in a stage; here all stay in memory. */
const maxInlineBytes = 200_000;
const budgetMs = 30_000;

/**
 * The bank of handlers and jobs in a test of theirs: calls reach the simulated bank as they would from a stage that lists
 * these operations. The key is that of the event, or the ids of run and account with a space between them: under one key, a
 * call that changes something is made once.
 */
export function bankInTest(
  { url, credentials }: BankInTest,
  operations: readonly CallableOperation[],
): (key: string) => OwnBank {
  const objects = new Map<string, Uint8Array>();
  const callOperation = createCallOperation({
    allowed: operations,
    bank: createClientCalls(createOperationCaller({ baseUrl: url, authUrl: url, credentials })),
    intents: intentsInMemory(),
    replies: {
      objects: { write: async (key, bytes) => Promise.resolve(void objects.set(key, bytes)) },
      bucket: 'memory',
      prefix: 'replies',
      maxInlineBytes,
    },
    clock,
    random,
    budgetMs: () => budgetMs,
  });
  return createBankFor({
    ask: async (call) => {
      const { result } = await callOperation(call);
      // As Lambda gives it back.
      const answered: unknown = JSON.parse(JSON.stringify(result));
      return answered;
    },
    readReply: async (key) => Promise.resolve(objects.get(key) ?? new Uint8Array()),
  });
}
