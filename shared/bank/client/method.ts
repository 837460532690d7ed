import type * as z from '#shared/kernel/zod.ts';
import type { EndpointRow, PathParameter } from '#shared/bank/contract/endpoint.ts';
import type { RowTable } from '#shared/bank/contract/row-table.ts';
import type { ChangeOutcome } from '#shared/bank/call/change-request.ts';
import type { Download } from '#shared/bank/call/download.ts';
import type { Lane } from '#shared/bank/call/waiting-line.ts';
import type { BankPromise } from './answer.ts';
import type { PageSequence } from './pages.ts';

/** Rows and nested tables of rows; a client is made of exactly those it is given. */
export type Areas = RowTable;

/** The table with every row turned into a method: `bank.persons.get({ id })`. */
export type BankClient<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends EndpointRow
    ? Method<Table[Name]>
    : BankClient<Table[Name]>;
};

export interface CallOptions {
  /** Ends the call early; a write that was already sent then ends in `OutcomeUnknownError`. */
  readonly signal?: AbortSignal | undefined;
  /** Limit over waiting, connect, headers, body and retries, in milliseconds. */
  readonly deadlineMs?: number | undefined;
  readonly lane?: Lane | undefined;
  /** Sent beside the client's own. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Name of the attempt in `OutcomeUnknownError`: what the caller stored its intent under. */
  readonly attemptId?: string | undefined;
}

export type Method<Row extends EndpointRow> = Row['operation'] extends 'changeRequests.confirm'
  ? Confirm<Row>
  : (...args: Arguments<Row>) => Returned<Row>;

type Arguments<Row extends EndpointRow> =
  object extends RequestOf<Row>
    ? [request?: RequestOf<Row>, options?: OptionsOf<Row>]
    : [request: RequestOf<Row>, options?: OptionsOf<Row>];

/** With `of`, the row that asked for the change, `response_body` is typed and parsed by that row's reply. */
interface Confirm<Row extends EndpointRow> {
  <Original extends EndpointRow>(
    request: RequestOf<Row>,
    options: CallOptions & { readonly of: Original },
  ): BankPromise<ReplyOf<Row> & { readonly response_body: ReplyOf<Original> }>;
  (request: RequestOf<Row>, options?: CallOptions): BankPromise<ReplyOf<Row>>;
}

type OptionsOf<Row extends EndpointRow> = Row['retry'] extends 'natural-key'
  ? CallOptions & {
      /** Looks whether the write took effect and gives its result; without it the write is not repeated. */
      readonly readBack?: ((signal: AbortSignal) => Promise<ReplyOf<Row> | undefined>) | undefined;
    }
  : CallOptions;

type Returned<Row extends EndpointRow> = Row extends { readonly paginated: object }
  ? PageSequence<ItemOf<Row>>
  : Row extends { readonly changeRequest: true }
    ? BankPromise<ChangeOutcome<ReplyOf<Row>>>
    : BankPromise<ReplyOf<Row>>;

/** What the row's reply holds once parsed. */
export type ReplyOf<Row extends EndpointRow> = Row['reply'] extends { readonly schema: () => z.core.$ZodType }
  ? z.output<ReturnType<Row['reply']['schema']>>
  : Row['reply'] extends { readonly kind: 'empty' }
    ? undefined
    : Download;

export type ItemOf<Row extends EndpointRow> =
  ReplyOf<Row> extends readonly (infer Item)[] ? Item : ReplyOf<Row>;

/** Path parameters by name, and `query`, `filter`, `sort`, `page`, `body`, `files` as far as the row has them. */
export type RequestOf<Row extends EndpointRow> = Flat<
  { readonly [Name in PathParameter<Row['path']>]: string } & InputOf<'query', Row['query']> &
    InputOf<'filter', Row['filter']> &
    BodyOf<BodySchema<Row['body']>> &
    FilesOf<Row['body']> &
    SortOf<Row['sort']> &
    PageOf<Row['paginated']>
>;

type Flat<Type> = { [Name in keyof Type]: Type[Name] };

type BodySchema<Body> = Body extends { readonly schema: infer Schema } ? Schema : undefined;

type InputOf<Name extends string, Schema> = Schema extends () => z.core.$ZodType
  ? Part<Name, z.input<ReturnType<Schema>>>
  : unknown;

type Part<Name extends string, Value> = object extends Value
  ? { readonly [Key in Name]?: Value | undefined }
  : { readonly [Key in Name]: Value };

/** Of a body that has several forms, the members of one of them: `{ tan }` or `{ signature }`, never both. */
type BodyOf<Schema> = Schema extends () => z.core.$ZodUnion
  ? Part<'body', OneOf<z.input<ReturnType<Schema>>>>
  : InputOf<'body', Schema>;

type OneOf<Forms, All = Forms> = Forms extends unknown
  ? Forms & { readonly [Name in Exclude<MemberOf<All>, keyof Forms>]?: undefined }
  : never;

type MemberOf<Forms> = Forms extends unknown ? keyof Forms : never;

type FilesOf<Body> = Body extends { readonly files: readonly (infer Name extends string)[] }
  ? { readonly files: { readonly [File in Name]: Blob } }
  : unknown;

type SortOf<Sort> = Sort extends readonly (infer Property extends string)[]
  ? { readonly sort?: Property | `-${Property}` | undefined }
  : unknown;

type PageOf<Paginated> = Paginated extends object
  ? {
      readonly page?:
        | { readonly number?: number | undefined; readonly size?: number | undefined }
        | undefined;
    }
  : unknown;
