import type { EventTypeOf } from './event-types.ts';
import type { Family } from './families.ts';

/** A notification of one type as the bank sends it, with invented data. Only for documents and tests; not deployed. */
export interface EventExample {
  /** The value of the unsigned entity header. */
  readonly entityId: string;
  readonly body: ExampleBody;
  /** The same entity one change later. Omitted if it never changes, or if the body does not show the change. */
  readonly later?: ExampleBody;
}

/** An object is sent as JSON, a text unchanged. */
export type ExampleBody = Readonly<Record<string, unknown>> | string;

/** One example of each type of a family; a missing one does not compile. */
export type ExamplesOf<Name extends Family> = { readonly [Type in EventTypeOf<Name>]: EventExample };
