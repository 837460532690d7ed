import { catalog, definitionOf } from './catalog.ts';
import type { ProductDefinition, PublishedDefinition } from './definition.ts';
import { product } from './product/table.ts';

/** Every event type that teams can receive: the bank's and our own. */
export const publishedCatalog: readonly PublishedDefinition[] = [...catalog, ...Object.values(product)];

const ownByType: ReadonlyMap<string, ProductDefinition> = new Map(Object.entries(product));

/** The definition of a type of either kind, or undefined if it is not classified yet. */
export function publishedDefinitionOf(eventType: string): PublishedDefinition | undefined {
  return definitionOf(eventType) ?? ownByType.get(eventType);
}
