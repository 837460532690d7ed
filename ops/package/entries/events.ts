/** Events as teams receive them, and the definition of each type. */
export { definitionOf } from '#shared/events/catalog.ts';
export { envelope, eventSource, eventSourcePrefix, versionOf } from '#shared/events/envelope.ts';
export type { Envelope } from '#shared/events/envelope.ts';
export type { EventDefinition, PublishedDefinition } from '#shared/events/definition.ts';
export { publishedCatalog, publishedDefinitionOf } from '#shared/events/published-catalog.ts';
