import { overAtMs } from '#shared/bank/call/call-state.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { BankAnswer, CallLimits } from './bank-calls.ts';
import { CallError } from './call-error.ts';
import type { CallIntent, CallIntents, KeptReply } from './call-intents.ts';
import { digestOf } from './call-request.ts';
import type { CallRequest, CallResult } from './operation-call.ts';
import { createConclude } from './conclusion.ts';
import { mayBeRepeated, unknownBy, type UnknownOutcome } from './unknown-outcome.ts';
import { succeededWith, type Reply } from './replies.ts';

export interface KeyedCallDeps {
  readonly intents: CallIntents;
  readonly keepReply: (reply: Reply) => Promise<KeptReply>;
  readonly clock: Clock;
  readonly random: Random;
  /** Milliseconds that a call may take: the function needs enough time left to report the result. */
  readonly budgetMs: () => number;
}

export interface Write {
  readonly request: CallRequest;
  readonly row: EndpointRow;
  readonly send: (limits: CallLimits) => Promise<BankAnswer>;
}

/** A write that holds its intent or is about to take it. */
interface Claim extends Write {
  readonly key: string;
  readonly intent: CallIntent;
  /**
   * The intent's state during the attempt: if the attempt dies, the bank may still be processing it after the attempt's
   * last moment.
   */
  readonly outcome: UnknownOutcome;
  /** Deadline of the call, in milliseconds since the epoch. */
  readonly endsAtMs: number;
}

/**
 * A write under its caller's key. The intent is stored first, so after a crash the next call with the key knows that
 * the bank may have the request. It is sent again only if the bank recognises repetitions, only after the bank has
 * certainly given up on the first one, and only a limited number of times.
 */
export function createKeyedCall({ intents, keepReply, clock, random, budgetMs }: KeyedCallDeps) {
  const conclude = createConclude({ keepReply, now: () => clock.now() });

  return async function callByKey(write: Write): Promise<CallResult> {
    const claim = claimFor(write);
    const found = await intents.begin(claim.key, claim.intent);
    if (found === undefined) return carryOut(claim, false);
    if (found.digest !== claim.intent.digest)
      throw new CallError('KeyReused', 'The idempotency key was used for a call with different input');
    return takeUp(found, claim);
  };

  function claimFor(write: Write): Claim {
    const { request, row } = write;
    const key = request.idempotencyKey;
    if (key === undefined) throw new CallError('InvalidInput', 'idempotencyKey is required for a write');
    const sinceMs = clock.now();
    const endsAtMs = sinceMs + budgetMs();
    const outcome: UnknownOutcome = { kind: 'uncertain', notBeforeMs: overAtMs(endsAtMs), sinceMs };
    const intent: CallIntent = {
      operation: row.operation,
      digest: digestOf(request),
      attemptId: random.uuid(),
      state: outcome,
    };
    return { ...write, key, intent, outcome, endsAtMs };
  }

  /** The outcome of earlier attempts still counts. */
  function following(outcome: UnknownOutcome, claim: Claim): Claim {
    const joined = { sinceMs: outcome.notBeforeMs, ...outcome, notBeforeMs: claim.outcome.notBeforeMs };
    return { ...claim, outcome: joined, intent: { ...claim.intent, state: joined } };
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
        return resume(attemptId, claim);
      case 'uncertain':
        if (clock.now() < state.notBeforeMs || !mayBeRepeated(row, state, clock.now()))
          return unknownBy(row, state, clock.now());
        return resume(attemptId, following(state, claim), true);
    }
  }

  async function resume(seen: string, claim: Claim, followsUncertain = false): Promise<CallResult> {
    // Another call with the key was faster, and its result is not known here.
    if (!(await intents.resume(claim.key, seen, claim.intent)))
      return unknownBy(claim.row, claim.outcome, clock.now());
    return carryOut(claim, followsUncertain);
  }

  async function carryOut(claim: Claim, followsUncertain: boolean): Promise<CallResult> {
    const { attemptId } = claim.intent;
    const answer = await claim.send({ attemptId, deadlineMs: claim.endsAtMs - clock.now() });
    const { ending, result } = await conclude({ ...claim, followsUncertain }, answer);
    await intents.recordEnding(claim.key, attemptId, ending);
    if (result !== undefined) return result;
    throw new CallError('BankUnavailable', 'Nothing was done; the same call may succeed later');
  }
}
