import type { Download } from '#shared/bank/call/download.ts';
import type { ItemOf, ReplyOf, RequestOf } from '#shared/bank/client/method.ts';
import type { Page } from '#shared/bank/client/page.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import type { OperationName, OperationRow, RowOf } from '#shared/bank/contract/operations.ts';
import type { Refused, Unknown } from '#shared/automation/operation-call.ts';

type RefusedAtSynthesis =
  | Extract<OperationRow, { readonly neverAutomated: string }>
  | Extract<OperationRow, { readonly body: { readonly kind: 'multipart' } }>
  | Extract<OperationRow, { readonly authentication: 'basic' | 'basic-or-body' | 'none' }>;

/** An operation that a stage may list, by its name in the contract. */
export type CallableOperation = Exclude<OperationName, RefusedAtSynthesis['operation']>;

/** The operations of the bank that the stage lists for the code: `may: { operations: ['accounts.get'] }`. */
export interface OwnBank {
  /**
   * Calls an operation with the arguments of the client's method. What changes something needs a name, which no other call
   * for the same event, or for the same run and account, has: a repetition under it is the same call, and is made once. So
   * the same name with other arguments is refused (`KeyReused`).
   *
   * Branch on `status`. What is thrown never took effect: `InvalidInput` and `NotAllowed` are mistakes of the code or of the
   * stage, `BankUnavailable` passes. Leave it to the next try.
   */
  call<Name extends CallableOperation>(operation: Name, ...given: Given<Name>): Promise<OwnCallResult<Name>>;
}

export type Given<Name extends CallableOperation> = GivenTo<RowOf<Name>>;

type GivenTo<Row extends EndpointRow> = Row['method'] extends 'GET'
  ? object extends RequestOf<Row>
    ? [input?: RequestOf<Row>]
    : [input: RequestOf<Row>]
  : [input: RequestOf<Row>, name: string];

/** What the bank answered. */
export type OwnCallResult<Name extends CallableOperation = CallableOperation> = Name extends CallableOperation
  ? ResultOf<RowOf<Name>>
  : never;

type ResultOf<Row extends EndpointRow> =
  | { readonly status: 'succeeded'; readonly reply: OwnReply<Row> }
  | Refused
  | (Row['method'] extends 'GET' ? never : WriteResult);

type WriteResult =
  /** An earlier call took effect. The bank's reply is kept for a day. */
  | { readonly status: 'succeeded'; readonly reply?: undefined; readonly replyExpired: true }
  /** Nothing is changed until the customer confirms the change request. */
  | { readonly status: 'awaits-customer'; readonly changeRequestId: string }
  /** If it is `repeatable`, throw: the next try makes the same call, and so learns what came of it. If not, a person has to look. */
  | Unknown;

/** One page of a list, a file as a whole, or the reply. */
type OwnReply<Row extends EndpointRow> = Row extends { readonly paginated: object }
  ? Partial<Page<ItemOf<Row>>> & Pick<Page<ItemOf<Row>>, 'items' | 'number' | 'size' | 'hasNext'>
  : ReplyOf<Row> extends Download
    ? OwnFile
    : ReplyOf<Row> extends undefined
      ? null
      : ReplyOf<Row>;

export interface OwnFile {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}
