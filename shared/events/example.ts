import type { EventTypeOf } from './event-types.ts';
import type { Family } from './families.ts';

/** A notification of one type as the bank sends it, with invented data. For documents and tests: nothing deployed needs it. */
export interface EventExample {
  /** What the unsigned entity header says. */
  readonly entityId: string;
  readonly body: ExampleBody;
  /** The same entity one change later; left out where it never changes, or where the body does not show it. */
  readonly later?: ExampleBody;
}

/** An object is sent as JSON; a text goes as it is. */
export type ExampleBody = Readonly<Record<string, unknown>> | string;

/** One example of each type of a family: leaving one out does not compile. */
export type ExamplesOf<Name extends Family> = { readonly [Type in EventTypeOf<Name>]: EventExample };
