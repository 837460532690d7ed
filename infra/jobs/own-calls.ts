import type { Construct } from 'constructs';
import { acknowledge } from '#infra/constructs/acknowledge.ts';
import type { BaseFunction } from '#infra/constructs/base-function.ts';
import { invoke, type Permission, readObjects } from '#infra/constructs/permissions.ts';
import type { OwnCalls } from '#infra/stage/own-calls.ts';
import type { Stage } from '#infra/stage/stage.ts';
import type { StorageStack } from '#infra/storage/stack.ts';
import { repliesFolder } from '#shared/automation/names.ts';
import { callFunction } from './call-function.ts';

interface OwnCallsProps {
  readonly stage: Stage;
  readonly storage: StorageStack;
  readonly calls: OwnCalls;
}

/** How code of the company calls the bank. */
export interface OwnCallAccess {
  /** The function that makes the calls; undefined if the stage lists no operation. */
  readonly caller: BaseFunction | undefined;
  readonly environment: { readonly CALL_FUNCTION: string };
  /** For the role that runs the code. */
  readonly may: readonly Permission[];
}

/**
 * The calls of code of the company: it gets no credentials, but a function that calls the bank for it alone, as that of a team.
 * Nobody but the role of the code may invoke it.
 */
export function ownCalls(
  scope: Construct,
  id: string,
  { stage, storage, calls }: OwnCallsProps,
): OwnCallAccess {
  const { caller: name, operations, concurrency } = calls;
  if (operations.length === 0) return { caller: undefined, environment: { CALL_FUNCTION: 'none' }, may: [] };
  const caller = callFunction(scope, id, {
    stage,
    storage,
    caller: name,
    holder: name,
    operations,
    concurrency,
  });
  acknowledge(caller, {
    'Serverless-LambdaAsyncFailureDestination': 'The code waits for the answer, and its next try asks again',
  });
  return {
    caller,
    environment: { CALL_FUNCTION: caller.functionName },
    may: [invoke(caller), readObjects(storage.bodies, `${repliesFolder}/${name}`)],
  };
}
