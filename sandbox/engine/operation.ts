import type * as z from '#shared/kernel/zod.ts';
import type { EndpointRow, PathParameter } from '#shared/bank/contract/endpoint.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import type { Bank } from './bank.ts';

/**
 * One operation of the bank. General rules (token, sanitising, white space, schemas, sorting, pages, error body)
 * are applied before it runs or to what it returns; it refuses by throwing a `BankRefusal`.
 */
export type OperationHandler<Row extends EndpointRow = EndpointRow> = {
  // Method syntax compares the argument in both directions. Without it the server, which has parsed the call by
  // the schemas of this row, could not pass it on without a cast.
  handle(call: Call<Row>, bank: Bank): ReplyOf<Row> | Promise<ReplyOf<Row>>;
}['handle'];

/** One handler for each row of the contract table: a missing or a stray one does not compile. */
export type HandlersOf<Row extends EndpointRow> = {
  readonly [Operation in Row['operation']]: OperationHandler<Extract<Row, { operation: Operation }>>;
};

/** A request as a handler sees it: parsed by the row's schemas, unknown parameters and nulls left out. */
export interface Call<Row extends EndpointRow = EndpointRow> {
  readonly path: Readonly<Record<PathParameter<Row['path']>, string>>;
  readonly query: QueryOf<Row>;
  readonly filter: FilterOf<Row>;
  readonly body: BodyOf<Row>;
  readonly files: Readonly<Record<FileOf<Row>, UploadedFile>>;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly caller: Caller;
  /** Carries out another call that was kept until its second factor. */
  readonly carryOut: (operation: string, kept: JsonObject) => Promise<AnyReply>;
}

export interface Caller {
  readonly clientId: string;
}

export interface UploadedFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** What a handler may answer, by the row's reply, pagination and change request. */
export type ReplyOf<Row extends EndpointRow = EndpointRow> =
  | (Row extends { paginated: object } ? ListReply<ItemOf<Row>> : PlainReplyOf<Row>)
  | (Row extends { changeRequest: true } ? ChangeRequestReply : never);

type PlainReplyOf<Row extends EndpointRow> = Row['reply'] extends {
  kind: 'json';
  schema: () => infer Schema;
}
  ? Schema extends z.core.$ZodType
    ? ValueReply<z.input<Schema>>
    : never
  : Row['reply'] extends { kind: 'empty' }
    ? EmptyReply
    : Row['reply'] extends { kind: 'pdf' | 'binary' }
      ? BytesReply
      : AnyReply;

export type AnyReply =
  | ValueReply<unknown>
  | ListReply<unknown>
  | ChangeRequestReply
  | EmptyReply
  | BytesReply;

export interface ValueReply<Value> {
  readonly kind: 'value';
  readonly status: number;
  readonly value: Value;
}

/** What fits the filter, in the default order: general rules sort it and cut the page. */
export interface ListReply<Item> {
  readonly kind: 'list';
  readonly total: number;
  /** The entries from one position to before another; entries of other pages are never made. */
  items(from: number, to: number): readonly Item[];
}

/** An array, or a whole collection. */
export interface Listing<Row> {
  readonly length: number;
  slice(from: number, to: number): readonly Row[];
}

/** The write waits for authorize and confirm. */
export interface ChangeRequestReply {
  readonly kind: 'change-request';
  readonly changeRequestId: string;
  /** If the resource has an id already, the bank answers with it and wraps the change request. */
  readonly resourceId?: string;
  /** Status of the answer; 202 by default. */
  readonly status?: number;
}

export interface EmptyReply {
  readonly kind: 'empty';
  readonly status: number;
}

export interface BytesReply {
  readonly kind: 'bytes';
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export const ok = <Value>(value: Value): ValueReply<Value> => ({ kind: 'value', status: 200, value });
export const created = <Value>(value: Value): ValueReply<Value> => ({ kind: 'value', status: 201, value });
export const list = <Row>(rows: Listing<Row>): ListReply<Row> => shownList(rows, (row) => row);
export const shownList = <Row, Item>(rows: Listing<Row>, show: (row: Row) => Item): ListReply<Item> => ({
  kind: 'list',
  total: rows.length,
  items: (from, to) => rows.slice(from, to).map((row) => show(row)),
});
export const done = (status = 204): EmptyReply => ({ kind: 'empty', status });
export const bytes = (content: Uint8Array, contentType: string): BytesReply => ({
  kind: 'bytes',
  contentType,
  bytes: content,
});
export const changeRequested = (changeRequestId: string): ChangeRequestReply => ({
  kind: 'change-request',
  changeRequestId,
});

type QueryOf<Row extends EndpointRow> = Row extends { query: () => infer Schema extends z.core.$ZodObject }
  ? z.output<Schema>
  : Readonly<Record<string, unknown>>;

type FilterOf<Row extends EndpointRow> = Row extends { filter: () => infer Schema extends z.core.$ZodObject }
  ? Partial<z.output<Schema>>
  : Readonly<Record<string, unknown>>;

type BodyOf<Row extends EndpointRow> = Row extends {
  body: { schema: () => infer Schema extends z.core.$ZodType };
}
  ? z.output<Schema>
  : unknown;

type FileOf<Row extends EndpointRow> = Row extends { body: { files: readonly (infer Name extends string)[] } }
  ? Name
  : string;

type ItemOf<Row extends EndpointRow> = Row extends {
  reply: { kind: 'json'; schema: () => infer Schema extends z.core.$ZodType };
}
  ? z.input<Schema> extends readonly (infer Item)[]
    ? Item
    : z.input<Schema>
  : unknown;
