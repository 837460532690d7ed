import type { Components } from './components.ts';
import type { ContractSource } from './contract-source.ts';
import type { ExampleOf } from './example.ts';
import type { SchemaNotes } from './schema-notes.ts';

/** What every part of the document is written with. */
export interface DocumentParts {
  readonly source: ContractSource;
  readonly notes: SchemaNotes;
  readonly components: Components;
  readonly exampleOf: ExampleOf;
}
