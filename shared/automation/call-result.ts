/** What became of a call. The caller chooses by `status`; whatever is none of these is thrown as `CallError`. */
export type CallResult = Succeeded | AwaitsCustomer | Refused | Unknown;

export type Succeeded =
  | { readonly status: 'succeeded'; readonly reply: unknown }
  /** The reply is a file, or too large to be returned. */
  | { readonly status: 'succeeded'; readonly replyIn: ReplyObject }
  /** The write took effect; what the bank replied is kept for a day only. */
  | { readonly status: 'succeeded'; readonly replyExpired: true };

export interface ReplyObject {
  readonly bucket: string;
  readonly key: string;
  readonly bytes: number;
  readonly contentType: string;
}

/** Nothing is changed yet: the customer has to confirm the change request by a second factor. */
export interface AwaitsCustomer {
  readonly status: 'awaits-customer';
  readonly changeRequestId: string;
}

/** The bank said no, and nothing took effect. Its own words may repeat what it was sent and are left out. */
export interface Refused {
  readonly status: 'refused';
  /** Of the client's errors: `not-found`, `forbidden`, `unprocessable`, … */
  readonly code: string;
  readonly httpStatus: number;
  readonly bankCode?: string;
  /** What to quote to the bank's support. */
  readonly requestId?: string;
}

/**
 * Whether the write took effect is not known. Once it is not `repeatable` and its time has come, the machine has done
 * what it can, and a person has to look: read back whether it took effect, or ask the bank.
 */
export interface Unknown {
  readonly status: 'unknown';
  /**
   * ISO 8601, UTC. From then on the same call with the same key is sent again where `repeatable`; before, it sends
   * nothing and answers with what is known by then.
   */
  readonly retryNotBefore: string;
  /**
   * False: it is never sent again under this key. Either the bank does not tell repetitions apart, or they were refused
   * five times or went on for a day, after which the bank may take the key for a new one.
   */
  readonly repeatable: boolean;
  /** What the bank said to the last repetition that it refused, which may mean that the first took effect. */
  readonly refusal?: Refused;
}
