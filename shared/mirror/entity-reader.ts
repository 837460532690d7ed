/** Reads an entity from the bank, for events that only say that something changed. */
export interface EntityReader {
  /** Rejects if the bank gave no definite answer; `absent` means that the entity definitely does not exist there. */
  read(entityId: string): Promise<ReadEntity>;
}

export type ReadEntity =
  /** The entity as JSON text. */
  { readonly outcome: 'found'; readonly json: string } | { readonly outcome: 'absent' };
