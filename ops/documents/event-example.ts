import { decodeBody } from '#shared/events/decode-body.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import type { EventExample, ExampleBody } from '#shared/events/example.ts';
import { examples } from '#shared/events/examples.ts';
import { productExamples } from '#shared/events/product/examples.ts';
import { recordOf, type JsonObject } from './json-schema.ts';

const exampleByType: ReadonlyMap<string, EventExample> = new Map(
  Object.entries({ ...examples, ...productExamples }),
);

/** What the bank sends of an event type, or what we publish of our own, written by hand. */
export function eventExample(type: string): EventExample {
  const example = exampleByType.get(type);
  if (example === undefined) throw new Error(`No example of ${type}`);
  return example;
}

/** The exact bytes of a body. */
export function bytesOf(body: ExampleBody): Uint8Array {
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

/** The body of the example as it is read: without text around JSON, and in the form that the schema describes. */
export function payloadExample({ type, payload }: EventDefinition): JsonObject {
  const decoded = decodeBody(bytesOf(eventExample(type).body));
  if (decoded.outcome === 'unreadable') throw new Error(`The example of ${type} is ${decoded.reason}`);
  return recordOf(payload.parse(decoded.value));
}
