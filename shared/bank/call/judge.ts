import { isRepeatable } from '#shared/bank/contract/repeatable.ts';
import { jitteredDelayMs } from '#shared/kernel/backoff.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import { apiError, type ApiError } from '#shared/bank/errors/api-error.ts';
import { finalError, givenUp, overInMs, retryNotBefore, type Call, type Clocks } from './call-state.ts';
import { parsedText } from './change-request.ts';
import { ConnectionError } from '#shared/bank/errors/errors.ts';
import type { Answered, Outcome, Unanswered } from './send-request.ts';
import { requestIdOf } from './request-id.ts';
import type { RetryQuota } from './retry-quota.ts';
import { isFailing, isUndecided } from './status.ts';

type Verdict =
  | { readonly kind: 'done'; readonly answer: Answered }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** A 401 had no effect, so even a write is sent again if there is another token; else it ends in the error. */
  | { readonly kind: 'token-refused'; readonly error: unknown; readonly namesToken: boolean }
  /** Instants are those of the steady clock. */
  | { readonly kind: 'again'; readonly atMs: number; readonly readBackFirst: boolean }
  /** It may be read back, but not sent again: if that finds nothing, the call ends in the error. */
  | { readonly kind: 'read-back'; readonly atMs: number; readonly error: unknown };

interface Court extends Clocks {
  readonly random: Random;
  readonly quota: RetryQuota;
}

const maxRetries = 3;
const backoff = { firstMs: 250, capMs: 10_000 };
const retryAfterCapMs = 60_000;

/** What follows from what became of the latest attempt. */
export function judge(call: Call, outcome: Outcome, court: Court): Verdict {
  switch (outcome.kind) {
    case 'answered':
      return judgeAnswer(call, outcome, court);
    case 'unanswered':
      return judgeSilence(call, outcome, court);
    case 'not-sent': {
      const { reason, cause } = outcome;
      const error = new ConnectionError({ ...factsOf(call), reason, cause });
      return call.deadline.signal.aborted
        ? { kind: 'failed', error: givenUp(call, cause) }
        : again(call, { error, afterMs: delayMs(call, court) }, court);
    }
  }
}

function judgeAnswer(call: Call, answer: Answered, court: Court): Verdict {
  const { row } = call.request;
  const { status } = answer;
  if (status >= 200 && status < 300) {
    court.quota.earn();
    return { kind: 'done', answer };
  }
  // The first DELETE had its effect, only its answer was lost.
  if (status === 404 && row.method === 'DELETE' && call.unknownUntilMs !== undefined && isEmpty(call))
    return { kind: 'done', answer };
  if (row.retry !== 'safe' && isUndecided(status)) return judgeUndecided(call, answer, court);
  const retryAfterMs = retryAfter(answer.headers, court.clock);
  const error = errorOf(call, answer, retryAfterMs);
  if (status === 401 && (row.authentication ?? 'bearer') === 'bearer')
    return {
      kind: 'token-refused',
      error: finalError(call, error),
      namesToken: namesToken(answer.headers),
    };
  if (status !== 429 && !isFailing(status)) return { kind: 'failed', error: finalError(call, error) };
  const afterMs = Math.max(delayMs(call, court), Math.min(retryAfterMs ?? 0, retryAfterCapMs));
  return again(call, { error, afterMs }, court);
}

/** Whether a 401 says that the token is expired, revoked or unknown, and not only that the operation refuses it. */
function namesToken(headers: Headers): boolean {
  return /\bBearer\b.*\berror="?invalid_token\b/i.test(headers.get('www-authenticate') ?? '');
}

/** The bank or something on the way failed with a write, or sent it elsewhere: it may have been carried out. */
function judgeUndecided(call: Call, answer: Answered, court: Court): Verdict {
  call.unknownUntilMs = retryNotBefore(call, court);
  const error = errorOf(call, answer);
  // The same request would be sent elsewhere again.
  return answer.status < 400
    ? { kind: 'failed', error: finalError(call, error) }
    : againOnceOver(call, error, court);
}

function judgeSilence(call: Call, { reason, cause, gatewayAnswer }: Unanswered, court: Court): Verdict {
  call.unknownUntilMs = retryNotBefore(call, court);
  if (call.deadline.signal.aborted) return { kind: 'failed', error: givenUp(call, cause) };
  const error =
    gatewayAnswer === undefined
      ? new ConnectionError({ ...factsOf(call), reason, cause, retryNotBefore: call.unknownUntilMs })
      : errorOf(call, gatewayAnswer);
  return againOnceOver(call, error, court);
}

/** Nothing may be sent before the bank is sure to have given up; most deadlines do not allow that much. */
function againOnceOver(call: Call, error: unknown, court: Court): Verdict {
  return again(call, { error, afterMs: Math.max(0, overInMs(call, court)) }, court);
}

/** Another attempt if the row, the limits and the deadline allow it; else the error. */
function again(
  call: Call,
  { error, afterMs }: { readonly error: unknown; readonly afterMs: number },
  { steady, quota }: Court,
): Verdict {
  const { row } = call.request;
  const atMs = steady.now() + afterMs;
  const isUnknown = call.unknownUntilMs !== undefined;
  const failed = { kind: 'failed', error: finalError(call, error) } as const;
  // The path of a DELETE is its natural key, and a 404 tells that the first one worked.
  const readBackFirst = isUnknown && row.retry === 'natural-key' && !isRepeatable(row);
  const isAllowed = row.retry !== 'never' && (!readBackFirst || call.settings.readBack !== undefined);
  if (!isAllowed || call.retries >= maxRetries || atMs >= call.deadline.atMs || !quota.take()) return failed;
  if (readBackFirst && row.changeRequest === true) return { ...failed, kind: 'read-back', atMs };
  call.retries += 1;
  return { kind: 'again', atMs, readBackFirst };
}

function delayMs(call: Call, { random }: Court): number {
  return jitteredDelayMs(call.retries, backoff, random);
}

function errorOf(call: Call, { status, headers, content }: Answered, retryAfterMs?: number): ApiError {
  return apiError({
    ...factsOf(call),
    status,
    body: content.kind === 'text' ? parsedText(content.text) : undefined,
    requestId: requestIdOf(headers),
    retryAfterMs,
    retryNotBefore: call.unknownUntilMs,
  });
}

function factsOf(call: Call) {
  return { operation: call.request.row.operation, attempts: call.attempts };
}

function isEmpty(call: Call): boolean {
  return call.request.row.reply.kind === 'empty';
}

/** Seconds or a date, as RFC 9110 allows. */
function retryAfter(headers: Headers, clock: Clock): number | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - clock.now());
}
