import * as z from '#shared/kernel/zod.ts';

/** A call as a team requests it. */
const callRequest = z.strictObject({
  /** Name in the contract: `accounts.get`. */
  operation: z.string().check(z.minLength(1), z.maxLength(200)),
  /** The arguments of the client's method: path parameters by name, `query`, `filter`, `page`, `body`. */
  input: z._default(z.record(z.string(), z.unknown()), {}),
  /**
   * Names a write. For 40 days, as long as an event may be repeated, the same key never makes a second write. After
   * that it counts as a new key. Reads need none.
   */
  idempotencyKey: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** Members of the reply to return. Others, which may be personal, then leave no trace in the caller's logs. */
  fields: z.optional(z.array(z.string().check(z.minLength(1))).check(z.minLength(1))),
});

export const replyObject = z.object({
  bucket: z.string(),
  key: z.string(),
  bytes: z.number(),
  contentType: z.string(),
});

const succeeded = z.union([
  /** The reply is a file, or too large to be returned. */
  z.object({ status: z.literal('succeeded'), replyIn: replyObject }),
  /** The write took effect. The bank's reply is kept for only a day. */
  z.object({ status: z.literal('succeeded'), replyExpired: z.literal(true) }),
  z.object({ status: z.literal('succeeded'), reply: z.unknown() }),
]);

/** Nothing has changed yet: the customer must confirm the change request with a second factor. */
const awaitsCustomer = z.object({
  status: z.literal('awaits-customer'),
  changeRequestId: z.string(),
});

/** The bank refused, and nothing took effect. The bank's own text is left out, because it may repeat the input. */
export const refused = z.object({
  status: z.literal('refused'),
  /** Code of the client's error: `not-found`, `forbidden`, `unprocessable`, … */
  code: z.string(),
  httpStatus: z.number(),
  bankCode: z.exactOptional(z.string()),
  /** What to quote to the bank's support. */
  requestId: z.exactOptional(z.string()),
});

/**
 * It is unknown whether the write took effect. If it is not `repeatable` and `retryNotBefore` has passed, a person must
 * find out: read back whether it took effect, or ask the bank.
 */
const unknown = z.object({
  status: z.literal('unknown'),
  /**
   * ISO 8601, UTC. From then on, repeating the call with the same key sends it again if `repeatable`. Before that,
   * nothing is sent, and the answer is what is known by then.
   */
  retryNotBefore: z.string(),
  /**
   * False if it is never sent again under this key: the bank does not recognise repetitions, has refused five of them,
   * or may have forgotten the key, which it can after a day.
   */
  repeatable: z.boolean(),
  /** The bank's last refusal of a repetition, which may mean that the first attempt took effect. */
  refusal: z.exactOptional(refused),
});

/** The caller branches on `status`; everything else is thrown as `CallError`. */
export const operationCall = {
  request: callRequest,
  response: z.union([succeeded, awaitsCustomer, refused, unknown]),
};

export type CallRequest = z.output<typeof operationCall.request>;
export type CallResult = z.output<typeof operationCall.response>;
export type Succeeded = z.output<typeof succeeded>;
export type ReplyObject = z.output<typeof replyObject>;
export type Refused = z.output<typeof refused>;
export type Unknown = z.output<typeof unknown>;
