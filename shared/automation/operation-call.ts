import * as z from '#shared/kernel/zod.ts';

/** What a team asks for. */
const callRequest = z.strictObject({
  /** Name in the contract: `accounts.get`. */
  operation: z.string().check(z.minLength(1), z.maxLength(200)),
  /** The arguments of the client's method: path parameters by name, `query`, `filter`, `page`, `body`. */
  input: z._default(z.record(z.string(), z.unknown()), {}),
  /**
   * Names a write: for 40 days the same key makes no second one, as long as an event may come again. After that it is
   * a new key. Reads need none.
   */
  idempotencyKey: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** Members of the reply to return; the others, personal ones perhaps, leave no trace in the caller's logs. */
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
  /** The write took effect; what the bank replied is kept for a day only. */
  z.object({ status: z.literal('succeeded'), replyExpired: z.literal(true) }),
  z.object({ status: z.literal('succeeded'), reply: z.unknown() }),
]);

/** Nothing is changed yet: the customer has to confirm the change request by a second factor. */
const awaitsCustomer = z.object({
  status: z.literal('awaits-customer'),
  changeRequestId: z.string(),
});

/** The bank said no, and nothing took effect. Its own words may repeat what it was sent and are left out. */
export const refused = z.object({
  status: z.literal('refused'),
  /** Of the client's errors: `not-found`, `forbidden`, `unprocessable`, … */
  code: z.string(),
  httpStatus: z.number(),
  bankCode: z.exactOptional(z.string()),
  /** What to quote to the bank's support. */
  requestId: z.exactOptional(z.string()),
});

/**
 * Whether the write took effect is not known. Once it is not `repeatable` and its time has come, the machine has done
 * what it can, and a person has to look: read back whether it took effect, or ask the bank.
 */
const unknown = z.object({
  status: z.literal('unknown'),
  /**
   * ISO 8601, UTC. From then on the same call with the same key is sent again where `repeatable`; before, it sends
   * nothing and answers with what is known by then.
   */
  retryNotBefore: z.string(),
  /**
   * False: it is never sent again under this key. Either the bank does not tell repetitions apart, or they were refused
   * five times or went on for a day, after which the bank may take the key for a new one.
   */
  repeatable: z.boolean(),
  /** What the bank said to the last repetition that it refused, which may mean that the first took effect. */
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
