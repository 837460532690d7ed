import { IntegrationError } from '#shared/kernel/errors.ts';
import { listOfProblems, type Problem } from '#shared/kernel/problems/problem.ts';
import { inspectSymbol } from './inspect-symbol.ts';

export interface BankErrorFacts {
  readonly code: string;
  readonly retryable: boolean;
  /** Bounded name of the operation, never its path: paths hold ids. */
  readonly operation: string;
  /** Requests that were sent or tried to be sent for the call. */
  readonly attempts?: number | undefined;
  /** Milliseconds since the epoch before which the same call must not be sent again. */
  readonly retryNotBefore?: number | undefined;
  readonly cause?: unknown;
}

/**
 * Base of everything the client throws. It never holds a request, a header, a token or a body; what it prints
 * and serialises to is a list of allowed facts.
 */
export class BankError extends IntegrationError {
  override name = 'BankError';
  readonly operation: string;
  readonly attempts: number;
  readonly retryNotBefore: number | undefined;

  constructor(message: string, facts: BankErrorFacts) {
    super(`${facts.operation}: ${message}`, facts);
    this.operation = facts.operation;
    this.attempts = facts.attempts ?? 0;
    this.retryNotBefore = facts.retryNotBefore;
  }

  toJSON(): Readonly<Record<string, unknown>> {
    return {
      name: this.name,
      code: this.code,
      message: this.message,
      operation: this.operation,
      attempts: this.attempts,
      retryable: this.retryable,
      ...(this.retryNotBefore === undefined ? {} : { retryNotBefore: this.retryNotBefore }),
    };
  }

  // Without it, console and assertion libraries would print every property and the cause's properties too.
  [inspectSymbol](_depth: number, _options: object, inspect: (value: unknown) => string): string {
    return `${this.stack ?? this.message} ${inspect(this.toJSON())}`;
  }
}

type Facts = Omit<BankErrorFacts, 'code' | 'retryable'>;

/** The client was given something to work with that cannot work; `fields` names what, never its value. */
export class ConfigurationError extends IntegrationError {
  override name = 'ConfigurationError';
  readonly fields: readonly string[];

  constructor(problems: readonly Problem[]) {
    super(listOfProblems(problems), { code: 'configuration-invalid', retryable: false });
    this.fields = problems.map(({ field }) => field);
  }
}

/** An argument was refused before anything was sent; `fields` names the places, never the values. */
export class RequestError extends BankError {
  override name = 'RequestError';
  readonly fields: readonly string[];

  constructor(operation: string, problems: readonly Problem[]) {
    super(listOfProblems(problems), { operation, code: 'request-invalid', retryable: false });
    this.fields = problems.map(({ field }) => field);
  }
}

/**
 * The request failed on the way. Without `retryNotBefore` nothing was sent at all; with it, the bank may still
 * be working on it.
 */
export class ConnectionError extends BankError {
  override name = 'ConnectionError';

  constructor(facts: Facts & { readonly reason: string }) {
    const sent = facts.retryNotBefore === undefined ? 'nothing was sent' : 'no answer came';
    super(`${sent} (${facts.reason})`, { ...facts, code: 'connection-failed', retryable: true });
  }
}

/** A write was sent and its effect is unknown: read back, or wait until `retryNotBefore`. */
export class OutcomeUnknownError extends BankError {
  override name = 'OutcomeUnknownError';
  declare readonly retryNotBefore: number;
  /** The caller's own name for the attempt, or a random one: what an intent is stored under. */
  readonly attemptId: string;

  constructor(facts: Facts & { readonly retryNotBefore: number; readonly attemptId: string }) {
    super('it is unknown whether the write took effect', {
      ...facts,
      code: 'outcome-unknown',
      retryable: false,
    });
    this.attemptId = facts.attemptId;
  }

  override toJSON() {
    return { ...super.toJSON(), attemptId: this.attemptId };
  }
}

/** The deadline passed, or the caller gave up. With `retryNotBefore`, a read was sent and stayed unanswered. */
export class DeadlineError extends BankError {
  override name = 'DeadlineError';

  constructor(facts: Facts & { readonly gaveUp: GaveUp }) {
    const text = facts.gaveUp === 'aborted' ? 'the caller gave up' : 'the deadline passed';
    super(text, { ...facts, code: facts.gaveUp, retryable: true });
  }
}

/** Why a call ended early. */
export type GaveUp = 'aborted' | 'deadline-exceeded';

/** The call waited for its turn until its deadline; nothing was sent. */
export class QueueTimeoutError extends BankError {
  override name = 'QueueTimeoutError';

  constructor(facts: Facts) {
    super('no call slot was free before the deadline', {
      ...facts,
      code: 'queue-timeout',
      retryable: true,
    });
  }
}

/** The bank does not accept the client's credentials, or there are none. */
export class CredentialsError extends BankError {
  override name = 'CredentialsError';

  constructor(facts: Facts & { readonly problem: string; readonly code?: CredentialsProblem }) {
    const { code = 'credentials-refused' } = facts;
    // Refused ones may be rotated meanwhile; a client that has none will have none later.
    super(facts.problem, { ...facts, code, retryable: code === 'credentials-refused' });
  }
}

export type CredentialsProblem = 'credentials-refused' | 'credentials-missing';

/**
 * The bank asks for a second factor where the contract knows of none. Nothing is done yet: `changeRequests.authorize`
 * and `confirm` with this id complete it, and sending the write again would only ask once more.
 */
export class ChangeRequestError extends BankError {
  override name = 'ChangeRequestError';
  readonly changeRequestId: string;

  constructor(facts: Facts & { readonly changeRequestId: string }) {
    super(
      'the bank asks for a second factor, which the contract does not expect here: nothing has changed yet',
      {
        ...facts,
        code: 'change-request',
        retryable: false,
      },
    );
    this.changeRequestId = facts.changeRequestId;
  }

  override toJSON() {
    return { ...super.toJSON(), changeRequestId: this.changeRequestId };
  }
}

/** An answer came and cannot be used; `code` says why. */
export class ReplyError extends BankError {
  override name = 'ReplyError';
  readonly status: number;

  constructor(facts: Facts & { readonly status: number; readonly problem: ReplyProblem }) {
    super(replyProblems[facts.problem], { ...facts, code: `reply-${facts.problem}`, retryable: false });
    this.status = facts.status;
  }
}

/**
 * The answer is about something else than was requested: nothing in it may be used. Of a write it is the cause of an
 * `OutcomeUnknownError`. `fields` names the places, never the values.
 */
export class MismatchedReplyError extends ReplyError {
  override name = 'MismatchedReplyError';
  readonly fields: readonly string[];

  constructor(facts: Facts & { readonly status: number; readonly fields: readonly string[] }) {
    super({ ...facts, problem: 'mismatched' });
    this.fields = facts.fields;
  }

  override toJSON() {
    return { ...super.toJSON(), fields: this.fields };
  }
}

const replyProblems = {
  'too-large': 'the answer is larger than maxReplyBytes: request fewer entries, or raise the limit',
  'file-too-large': 'the file is larger than maxBytes of bytes(): raise it, or read body as a stream',
  malformed: "unexpected response shape: is baseUrl the bank's address?",
  mismatched: 'the answer is about something else than was requested: report it to the bank',
  empty: 'the answer to a read has no body',
  'foreign-link': 'the answer links to pages at another address, to which the token is not sent',
  'repeated-page':
    'the bank keeps returning the same page: try again later, sorted by a field that never changes',
  'empty-pages':
    'the bank keeps returning empty pages that promise more: ask for fewer entries at once, or without the filter',
  'shrinking-list':
    'entries were deleted while the list was read, so some may be missing: read it again, in smaller parts if it is long',
  'already-read':
    'the stream was already read, and the bank sends it only once: keep what you read, or call again',
} as const;

export type ReplyProblem = keyof typeof replyProblems;
