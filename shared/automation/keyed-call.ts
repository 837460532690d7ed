import { overAtMs } from '#shared/bank/client/call-state.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { isRepeatable } from '#shared/bank/contract/repeatable.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { BankAnswer, CallLimits } from './bank-calls.ts';
import { CallError } from './call-error.ts';
import type { CallIntent, CallIntents, KeptReply } from './call-intents.ts';
import { digestOf, type CallRequest } from './call-request.ts';
import type { CallResult } from './call-result.ts';
import { createConclude, unknownUntil } from './conclusion.ts';
import { succeededWith, type Reply } from './replies.ts';

export interface KeyedCallDeps {
  readonly intents: CallIntents;
  readonly keepReply: (reply: Reply) => Promise<KeptReply>;
  readonly clock: Clock;
  readonly random: Random;
  /** Milliseconds that a call may take: the function has to be left enough to tell what became of it. */
  readonly budgetMs: () => number;
}

export interface Write {
  readonly request: CallRequest;
  readonly row: EndpointRow;
  readonly send: (limits: CallLimits) => Promise<BankAnswer>;
}

/** A write that holds its intent, or is about to. */
interface Claim extends Write {
  readonly key: string;
  readonly intent: CallIntent;
  /** When the call has to be over, and from when on nothing of it is at the bank; since the epoch. */
  readonly endsAtMs: number;
  readonly overAtMs: number;
}

/**
 * A write under its caller's key: the intent is stored first, so whatever crashes afterwards, the next call with
 * the key knows that something may be at the bank. It is sent again only where the bank itself tells repetitions
 * apart, and not before the bank is sure to have given up.
 */
export function createKeyedCall({ intents, keepReply, clock, random, budgetMs }: KeyedCallDeps) {
  const conclude = createConclude({ keepReply, now: () => clock.now() });

  return async function callByKey(write: Write): Promise<CallResult> {
    const claim = claimFor(write);
    const found = await intents.begin(claim.key, claim.intent);
    if (found === undefined) return carryOut(claim, false);
    if (found.digest !== claim.intent.digest)
      throw new CallError('KeyReused', 'The idempotency key belongs to a call with another input');
    return takeUp(found, claim);
  };

  function claimFor(write: Write): Claim {
    const { request, row } = write;
    const key = request.idempotencyKey;
    if (key === undefined) throw new CallError('InvalidInput', 'idempotencyKey is required for a write');
    const endsAtMs = clock.now() + budgetMs();
    const notBeforeMs = overAtMs(endsAtMs);
    const intent: CallIntent = {
      operation: row.operation,
      digest: digestOf(request),
      attemptId: random.uuid(),
      // Should this attempt die, the bank may be at work from its last moment on.
      state: { kind: 'uncertain', notBeforeMs },
    };
    return { ...write, key, intent, endsAtMs, overAtMs: notBeforeMs };
  }

  async function takeUp({ state, attemptId }: CallIntent, claim: Claim): Promise<CallResult> {
    const { key, row } = claim;
    switch (state.kind) {
      case 'succeeded':
        return succeededWith(await intents.reply(key));
      case 'awaits-customer':
        return { status: 'awaits-customer', changeRequestId: state.changeRequestId };
      case 'refused':
        return state.refusal;
      case 'open':
        break;
      case 'uncertain':
        if (clock.now() < state.notBeforeMs || !isRepeatable(row))
          return unknownUntil(row, state.notBeforeMs);
    }
    // Another call with the key was faster: what becomes of it is not known here.
    if (!(await intents.resume(key, attemptId, claim.intent))) return unknownUntil(row, claim.overAtMs);
    return carryOut(claim, state.kind === 'uncertain');
  }

  async function carryOut(claim: Claim, followsUncertain: boolean): Promise<CallResult> {
    const { attemptId } = claim.intent;
    const answer = await claim.send({ attemptId, deadlineMs: claim.endsAtMs - clock.now() });
    const { ending, result } = await conclude({ ...claim, followsUncertain }, answer);
    await intents.settle(claim.key, attemptId, ending);
    if (result !== undefined) return result;
    throw new CallError('BankUnavailable', 'Nothing was done; the same call may succeed later');
  }
}
