import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';

/**
 * The row of the contract table: one operation of the bank's interface, as data. The client, the sandbox's
 * routes, the documents and the completeness test all derive from these rows.
 */
export interface EndpointRow {
  /** Stable, bounded name for logs, metrics and errors; equals the row's place in the table. */
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `{placeholders}` become typed arguments. */
  readonly path: string;
  /** Which of the stage's two addresses serves it. Default `api`. */
  readonly server?: 'api' | 'auth';
  /** Default `bearer`; only the token endpoints take the client's own credentials, the legacy one in its body too. */
  readonly authentication?: 'bearer' | 'basic' | 'basic-or-body' | 'none';
  readonly query?: () => z.core.$ZodObject;
  /** Members become `filter[name]`; a member that is an object becomes `filter[name][min]`, `filter[name][max]`. */
  readonly filter?: () => z.core.$ZodObject;
  /** Sortable properties; a leading `-` means descending. */
  readonly sort?: readonly string[];
  /**
   * A member is required where the specification demands it, or the request says nothing without it: who, what, how
   * much, what a key prevents from happening twice, and what the SEPA scheme asks of a payment or a mandate. What the
   * reference alone demands is optional: the bank refuses what it misses.
   */
  readonly body?: RequestBody;
  /** Each of these members must be in the query or in the body. */
  readonly inQueryOrBody?: readonly string[];
  readonly reply: ReplyShape;
  /**
   * Status of the success where the specification states one, of every create and of two others, or where the
   * reference tells by it what the body is.
   */
  readonly successStatus?: 201;
  /**
   * Members of the reply that repeat a path parameter or a member of the body under another name than usual, by the name
   * in the request; `nowhere` where the member of the usual name is about something else, or where the bank may write the same
   * differently. See `reply-identity.ts`.
   */
  readonly repeats?: Readonly<Record<string, string>>;
  /**
   * Members of the reply that its schema does not require, and that our jobs and the mirror rely on. The bank always sends
   * them, at least as null. Dotted paths, in each entry of a list.
   */
  readonly relies?: readonly string[];
  /** The reply is one page of a list; the bank refuses a larger `page[size]`. */
  readonly paginated?: { readonly maxPageSize: number };
  /** The bank may answer with a change request that needs authorize and confirm. */
  readonly changeRequest?: true;
  /** Status of an answer that is a change request. Default 202. */
  readonly changeRequestStatus?: 200;
  readonly deprecated?: { readonly since?: string; readonly use: string; readonly sunset?: string };
  /** The production environment does not offer it. */
  readonly sandboxOnly?: true;
  /** Why no automation may call it, whatever a stage allows its teams. */
  readonly neverAutomated?: NeverAutomated;
  readonly retry: RetryPolicy;
  /** Value of the `api-version` header. */
  readonly apiVersion?: string;
  /** Error statuses stated for this operation: by the specification or, where it shows none, by the reference. */
  readonly errors?: readonly number[];
  /** Where a path comes from that the specification does not show. */
  readonly pathSource?: 'public-reference' | 'guess';
}

/**
 * Whether a call without a definite answer may be sent again: reads (`safe`), writes that carry a key the bank
 * deduplicates by (`idempotent-key`), writes whose effect can be read back first (`natural-key`), or `never`.
 */
export type RetryPolicy = 'safe' | 'idempotent-key' | 'natural-key' | 'never';

/**
 * - `fee`: charges a customer, which needs an intent of its own.
 * - `second-factor`: a step of proving that the customer wants it; only the customer can.
 * - `subscription`: made and deleted by the one job that knows the secrets.
 */
export type NeverAutomated = 'fee' | 'second-factor' | 'subscription';

export type RequestBody = JsonBody | FormBody | FormOrJsonBody | MultipartBody;

export interface JsonBody<Schema extends z.core.$ZodType = z.core.$ZodType> {
  readonly kind: 'json';
  readonly schema: () => Schema;
}

/** `application/x-www-form-urlencoded`. */
export interface FormBody<Schema extends z.core.$ZodType = z.core.$ZodType> {
  readonly kind: 'form';
  readonly schema: () => Schema;
}

/** One request in two forms, distinguished by the media type. */
export interface FormOrJsonBody<
  Form extends z.core.$ZodType = z.core.$ZodType,
  Json extends z.core.$ZodType = z.core.$ZodType,
> {
  readonly kind: 'form-or-json';
  /** Either of the two. */
  readonly schema: () => z.core.$ZodUnion<readonly [Form, Json]>;
  readonly form: () => Form;
  readonly json: () => Json;
}

/** `multipart/form-data`: text fields by schema, and files, which are Blobs so that they can be sent twice. */
export interface MultipartBody<
  Schema extends z.core.$ZodType = z.core.$ZodType,
  Files extends readonly string[] = readonly string[],
> {
  readonly kind: 'multipart';
  readonly schema: () => Schema;
  readonly files: Files;
}

export type ReplyShape = JsonReply | { readonly kind: 'pdf' | 'binary' | 'empty' };

export interface JsonReply<Schema extends z.core.$ZodType = z.core.$ZodType> {
  readonly kind: 'json';
  readonly schema: () => Schema;
}

/** Schemas stand behind thunks: a Lambda that calls one operation builds one schema. */
export function json<Schema extends z.core.$ZodType>(
  schema: () => Schema,
): JsonBody<Schema> & JsonReply<Schema> {
  return { kind: 'json', schema: memoised(schema) };
}

export function form<Schema extends z.core.$ZodType>(schema: () => Schema): FormBody<Schema> {
  return { kind: 'form', schema: memoised(schema) };
}

export function formOrJson<Form extends z.core.$ZodType, Json extends z.core.$ZodType>(
  form: () => Form,
  json: () => Json,
): FormOrJsonBody<Form, Json> {
  const [asForm, asJson] = [memoised(form), memoised(json)];
  const schema = memoised(() => z.union([asForm(), asJson()]));
  return { kind: 'form-or-json', schema, form: asForm, json: asJson };
}

export function multipart<Schema extends z.core.$ZodType, const Files extends readonly string[]>(
  schema: () => Schema,
  files: Files,
): MultipartBody<Schema, Files> {
  return { kind: 'multipart', schema: memoised(schema), files };
}

export const pdf = { kind: 'pdf' } as const;
export const binary = { kind: 'binary' } as const;
export const empty = { kind: 'empty' } as const;

/**
 * Keeps the literal types of a row: path parameters are inferred from the path text. A mistake in a row is one type
 * error, at its place: everything that derives from the table sees the row as if the mistake were corrected.
 */
export function endpoint<const Row extends object>(
  row: [Row, keyof Row] extends [EndpointRow, keyof EndpointRow] ? Row : EndpointRow,
): Row extends EndpointRow ? Row : Corrected<Row>;
export function endpoint(row: EndpointRow): EndpointRow {
  return row;
}

type Corrected<Row> = {
  readonly [Name in keyof Row & keyof EndpointRow]: Row[Name] extends EndpointRow[Name]
    ? Row[Name]
    : EndpointRow[Name];
} & Pick<EndpointRow, Exclude<'operation' | 'method' | 'path' | 'reply' | 'retry', keyof Row>>;

/** `'/v1/persons/{person_id}/accounts/{account_id}'` → `'person_id' | 'account_id'`. */
export type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;
