import { createBodies } from '#shared/aws/receiving/bodies.ts';
import { CallError } from '#shared/automation/call-error.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import type { OwnBank } from '#shared/own/bank.ts';
import { createBankFor } from '#shared/own/bank-for.ts';

/** Of a function that calls code of the company. */
export const ownBankEnvironment = z.object({
  /** Where replies lie that are files, or too large to be returned. */
  BODIES_BUCKET: z.string().check(z.minLength(1)),
  /** The function that calls the bank for the code, or `none` if the stage lists no operation for it. */
  CALL_FUNCTION: z.string().check(z.minLength(1)),
});

interface OwnBankSettings {
  /** Of the handler or the job. */
  readonly name: string;
  readonly environment: z.output<typeof ownBankEnvironment>;
  /** Milliseconds left in the invocation. */
  readonly remainingMs: () => number;
}

/** The bank of code that may call it, by what it is called for. Without the right, a call says what to add to the stage. */
export function connectOwnBank({
  name,
  environment,
  remainingMs,
}: OwnBankSettings): (key: string) => OwnBank {
  const { CALL_FUNCTION: functionName, BODIES_BUCKET } = environment;
  // The client of Lambda loads with the first call: code that calls no bank never pays for it.
  const connected = memoised(async () => {
    if (functionName === 'none') throw new CallError('NotAllowed', 'The stage lists no operations');
    const { createAskedCalls } = await import('#shared/aws/automation/asked-calls.ts');
    return createAskedCalls({ functionName, remainingMs });
  });
  const bodies = createBodies(BODIES_BUCKET);
  return createBankFor({
    ask: async (call) => {
      try {
        const ask = await connected();
        return await ask(call);
      } catch (error) {
        throw error instanceof CallError && error.name === 'NotAllowed'
          ? notAllowed(name, call.operation, error)
          : error;
      }
    },
    readReply: async (key) => bodies.read(key),
  });
}

const notAllowed = (name: string, operation: string, cause: Error) =>
  new CallError(
    'NotAllowed',
    `${name} may not call ${operation}: add may: { operations: ['${operation}'] } to it in the stage`,
    cause,
  );
