import type { MirrorKey, Owners } from './effect.ts';

/** Kind of the entity whose note is about the body of an event; its id is the event's. */
export const leftBodyKind = 'left_body';

/**
 * Objects of the bucket that nothing needs yet, or any more: large data about to be written, and bodies of events of
 * erased customers. The erasure job removes them some hours after they were noted.
 */
export interface LooseObjects {
  /**
   * Notes an object before it is written; noting it again restarts the wait. The note is a row that names the object.
   * The commit that needs the object keeps it: from then on the row lives as long as the object does.
   */
  note(object: LooseObject): Promise<void>;
}

export interface LooseObject {
  readonly key: string;
  /** The entity that the object is about, so that an erasure finds it. */
  readonly entity: Omit<MirrorKey, 'aspect'>;
  readonly owners: Owners;
}
