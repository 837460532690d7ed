/** An operation of the SDK, by its name there. */
export type Operation =
  | 'GetItem'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'Query'
  | 'Scan'
  | 'BatchGetItem'
  | 'BatchWriteItem'
  | 'TransactGetItems'
  | 'TransactWriteItems';

/** What comes back: a reply as a whole, or an error by its code. */
export type Outcome = { readonly reply: object } | Refusal;

export interface Refusal {
  readonly error: string;
  /** Codes of the cancellation reasons of a transaction. */
  readonly reasons?: readonly string[];
  /** The items that come with the error or with its reasons, where there are any. */
  readonly items?: readonly (object | undefined)[];
}

export interface Step {
  readonly operation: Operation;
  readonly input: object;
  readonly outcome: Outcome;
}

/** Calls one after the other on empty tables, and what each must come to. */
export interface Statement {
  /** Unique: known differences of other engines are listed by it. */
  readonly name: string;
  readonly steps: readonly Step[];
}

export function step(operation: Operation, input: object, outcome: Outcome): Step {
  return { operation, input, outcome };
}

export const replies = (reply: object = {}): Outcome => ({ reply });
export const refusedWith = (error: string, rest: Omit<Refusal, 'error'> = {}): Outcome => ({
  error,
  ...rest,
});
export const invalid: Outcome = { error: 'ValidationException' };
export const conditionFails: Outcome = { error: 'ConditionalCheckFailedException' };

export function cancelled(...reasons: readonly string[]): Outcome {
  return { error: 'TransactionCanceledException', reasons };
}

/** The item is put without any condition. */
export function put(TableName: string, Item: object): Step {
  return step('PutItem', { TableName, Item }, replies());
}

/** Shows what is stored under a key. */
export function stored(TableName: string, Key: object, Item?: object): Step {
  return step('GetItem', { TableName, Key, ConsistentRead: true }, replies(Item && { Item }));
}

export const text = (S: string) => ({ S });
export const number = (N: number | string) => ({ N: String(N) });
export const bytes = (...values: readonly number[]) => ({ B: Uint8Array.from(values) });
