/** Reads an entity from the bank, for events that say only that something changed. */
export interface EntityReader {
  /** Rejects when the bank gave no definite answer; `absent` means that it definitely has no such entity. */
  read(entityId: string): Promise<ReadEntity>;
}

export type ReadEntity =
  /** The entity as JSON text. */
  { readonly outcome: 'found'; readonly json: string } | { readonly outcome: 'absent' };
