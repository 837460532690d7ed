/** Events as teams receive them, and the definition of each type. */
export { definitionOf } from '#shared/events/catalog.ts';
export { envelope, eventSource, eventSourcePrefix, versionOf } from '#shared/events/envelope.ts';
export type { Envelope } from '#shared/events/envelope.ts';
export type { EventDefinition, PublishedDefinition } from '#shared/events/definition.ts';
export { publishedCatalog, publishedDefinitionOf } from '#shared/events/published-catalog.ts';
/** A consumer in a process of a company's own. `handled` is a port: keep in a table of yours what is completed. */
export { consume } from '#shared/own/consume.ts';
export { handledInMemory } from '#shared/own/handled-in-memory.ts';
export type { HandledEvents, OwnMessage } from '#shared/own/handled-events.ts';
export type { HandledType, OwnEvent } from '#shared/own/handler.ts';
