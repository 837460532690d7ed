import type { Clock, SteadyClock, Timers } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import { clockDifferenceMs } from './clock-difference.ts';
import { bearerAuthorization, type TokenSource } from './bearer-tokens.ts';
import {
  finalError,
  givenUp,
  overAtMs,
  retryNotBefore,
  unreadable,
  type Call,
  type CallSettings,
  type Clocks,
} from './call-state.ts';
import { startDeadline } from './deadline.ts';
import { ConnectionError, QueueTimeoutError } from '#shared/bank/errors/errors.ts';
import { sendRequest, type Answered, type Http, type Outcome } from './send-request.ts';
import { failureReason } from './failure.ts';
import { callHook, watchOf, type AttemptFacts, type ClientHooks } from './hooks.ts';
import type { InFlightGate, Permit } from './in-flight.ts';
import { judge } from './judge.ts';
import { isSuccess } from './status.ts';
import type { PreparedRequest } from '#shared/bank/request/prepared-request.ts';
import type { RetryQuota } from './retry-quota.ts';

/** What all calls of a client share. */
export interface CallContext {
  readonly http: Http;
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly timers: Timers;
  readonly random: Random;
  readonly gate: InFlightGate;
  readonly quota: RetryQuota;
  readonly hooks: ClientHooks;
  readonly maxReplyBytes: number;
  readonly tokens: TokenSource;
  /** The authorization header of rows that take the client's own credentials. */
  readonly basicAuthorization: () => Promise<string>;
}

/** An answer worth having, or what the caller read back after the answer was lost. */
export type Ending = Success | { readonly kind: 'read-back'; readonly value: unknown };

export interface Success extends Answered {
  /** Requests that it took. */
  readonly attempts: number;
  /** The error the caller sees where the answer, once read, turns out to be useless. */
  readonly unreadable: (error: unknown) => unknown;
}

/** Sends a prepared request; ends with an answer as soon as row, deadline and quota allow, or throws. */
export type Send = (request: PreparedRequest, settings: CallSettings) => Promise<Ending>;

export function createSend(context: CallContext): Send {
  return async (request, settings) => {
    const call = begin(request, settings, context);
    let ending: Ending | undefined;
    try {
      ending = await bringToAnEnd(call, context);
      return ending;
    } finally {
      // A file is still on its way: the end of its stream ends the deadline.
      const isStreaming = ending?.kind === 'answered' && ending.content.kind === 'download';
      if (!isStreaming) call.deadline.end();
    }
  };
}

function begin(
  request: PreparedRequest,
  settings: CallSettings,
  { steady, timers, random }: CallContext,
): Call {
  const { budgetMs, signal } = settings;
  return {
    request,
    settings,
    deadline: startDeadline({ steady, timers, budgetMs, signal }),
    attemptId: settings.attemptId ?? random.uuid(),
    attempts: 0,
    retries: 0,
    sentAtMs: 0,
    sentAtSteadyMs: 0,
    token: undefined,
    tokenWasRenewed: false,
    unknownUntilMs: undefined,
  };
}

async function bringToAnEnd(call: Call, context: CallContext): Promise<Ending> {
  for (;;) {
    const verdict = judge(call, await attempt(call, context), context);
    switch (verdict.kind) {
      case 'done':
        return {
          ...verdict.answer,
          attempts: call.attempts,
          unreadable: (error) => unreadable(call, error, context),
        };
      case 'failed':
        throw verdict.error;
      case 'token-refused':
        if (!(await isTokenReplaced(call, verdict.namesToken, context))) throw verdict.error;
        break;
      case 'again':
      case 'read-back': {
        await pause(call, verdict.atMs, context);
        const readsBack = verdict.kind === 'read-back' || verdict.readBackFirst;
        const value = readsBack ? await readBack(call) : undefined;
        if (value !== undefined) return { kind: 'read-back', value };
        if (verdict.kind === 'read-back') throw verdict.error;
      }
    }
  }
}

async function attempt(call: Call, context: CallContext): Promise<Outcome> {
  const { signal } = call.deadline;
  if (signal.aborted) throw givenUp(call, signal.reason);
  const { authorization, renewal } = await authorize(call, context);
  const permit = await takeTurn(call, context);
  const sentAtMs = context.steady.now();
  call.attempts += 1;
  const { operation, method } = call.request.row;
  const start = { operation, method, attempt: call.attempts, lane: call.settings.lane };
  const watch = context.hooks.beforeAttempt === undefined ? {} : watchOf(context.hooks, start);
  call.sentAtMs = context.clock.now();
  call.sentAtSteadyMs = sentAtMs;
  const outcome = await sendRequest(call.request, {
    http: context.http,
    authorization,
    headers: watch.headers,
    signal,
    maxReplyBytes: context.maxReplyBytes,
    onDownloadEnd({ error }) {
      call.deadline.end();
      if (error === undefined) {
        permit.answered();
        return undefined;
      }
      permit.abandoned(overAtMs(sentAtMs));
      return brokenOff(call, error, context);
    },
  });
  endTurn(permit, outcome, overAtMs(sentAtMs));
  if (call.token !== undefined && outcome.kind === 'answered' && isSuccess(outcome))
    context.tokens.accept(call.token, call.request.row.operation);
  const facts: AttemptFacts = {
    ...start,
    outcome: outcome.kind,
    status: outcome.kind === 'answered' ? outcome.status : undefined,
    durationMs: Math.round(context.steady.now() - sentAtMs),
  };
  if (outcome.kind === 'answered') tellClock(call, outcome, context);
  callHook(watch.end, facts);
  callHook(context.hooks.attempt, facts);
  // A Lambda freezes with its answer: a renewal beside the call would never end if nobody awaited it.
  if (renewal !== undefined) await call.deadline.within(renewal).catch(() => undefined);
  return outcome;
}

function tellClock({ sentAtMs, request }: Call, { headers }: Answered, { clock, hooks }: CallContext): void {
  const differenceMs = clockDifferenceMs(headers.get('date'), { sentAtMs, answeredAtMs: clock.now() });
  if (differenceMs !== undefined) callHook(hooks.clock, { operation: request.row.operation, differenceMs });
}

interface Authorization {
  readonly authorization: string | undefined;
  readonly renewal?: Promise<void> | undefined;
}

async function authorize(call: Call, context: CallContext): Promise<Authorization> {
  const { authorization, row, body } = call.request;
  const { signal } = call.deadline;
  if (authorization !== undefined) return { authorization };
  try {
    switch (row.authentication ?? 'bearer') {
      case 'none':
        return { authorization: undefined };
      case 'basic-or-body':
        if (body.hasCredentials === true) return { authorization: undefined };
        return { authorization: await call.deadline.within(context.basicAuthorization()) };
      case 'basic':
        return { authorization: await call.deadline.within(context.basicAuthorization()) };
      case 'bearer': {
        const { token, renewal } = await call.deadline.within(context.tokens.current());
        call.token = token;
        return { authorization: bearerAuthorization(token, row.operation), renewal };
      }
    }
  } catch (error) {
    throw signal.aborted ? givenUp(call, error) : finalError(call, error);
  }
}

/** Asked at most twice in a call: what refuses two tokens in a row does not refuse them for their age. */
async function isTokenReplaced(call: Call, namesToken: boolean, { tokens }: CallContext): Promise<boolean> {
  const { token, deadline, tokenWasRenewed, request } = call;
  if (token === undefined) return false;
  call.tokenWasRenewed = true;
  const { operation } = request.row;
  const refusal = { operation, sentAtMs: call.sentAtMs, isRepeated: tokenWasRenewed, namesToken };
  try {
    return await deadline.within(tokens.refuse(token, refusal));
  } catch (error) {
    throw deadline.signal.aborted ? givenUp(call, error) : finalError(call, error);
  }
}

async function takeTurn(call: Call, { gate }: CallContext): Promise<Permit> {
  try {
    return await gate.acquire(call.settings.lane, call.deadline.signal);
  } catch (cause) {
    if (call.deadline.gaveUp() === 'aborted') throw givenUp(call, cause);
    const { operation } = call.request.row;
    throw finalError(call, new QueueTimeoutError({ operation, attempts: call.attempts, cause }));
  }
}

/** What the reader of a file sees when the rest of it does not come. */
function brokenOff(call: Call, cause: unknown, clocks: Clocks): unknown {
  call.unknownUntilMs = retryNotBefore(call, clocks);
  if (call.deadline.signal.aborted) return givenUp(call, cause);
  const { attempts, request } = call;
  const { operation } = request.row;
  const reason = failureReason(cause);
  return finalError(
    call,
    new ConnectionError({ operation, attempts, reason, retryNotBefore: call.unknownUntilMs, cause }),
  );
}

function endTurn(permit: Permit, outcome: Outcome, untilMs: number): void {
  if (outcome.kind === 'unanswered') permit.abandoned(untilMs);
  else if (outcome.kind === 'not-sent') permit.answered();
  else if (outcome.status === 429) permit.refused();
  else if (outcome.content.kind !== 'download') permit.answered();
}

async function pause(call: Call, atMs: number, { steady, timers }: CallContext): Promise<void> {
  const delayMs = atMs - steady.now();
  if (delayMs <= 0) return;
  try {
    await timers.sleep(delayMs, call.deadline.signal);
  } catch (cause) {
    throw givenUp(call, cause);
  }
}

async function readBack(call: Call): Promise<unknown> {
  try {
    return await call.settings.readBack?.(call.deadline.signal);
  } catch (error) {
    throw finalError(call, error);
  }
}
