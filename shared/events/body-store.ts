/** Bodies that are too large to travel or to be stored with their event: exact bytes by content key. */
export interface BodyStore {
  /** The exact bytes; rejects with a transient error when the store does not answer or has no such key. */
  read(key: string): Promise<Uint8Array>;
  /** Writing the same key twice is harmless: the key is made from the content. */
  write(key: string, bytes: Uint8Array): Promise<void>;
}
