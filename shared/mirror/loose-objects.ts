import type { MirrorKey, Owners } from './effect.ts';

/**
 * Objects of the bucket that nothing needs yet, or no more: large data that is about to be written, and bodies of events
 * of somebody erased. The erasure job removes them some hours after they were noted.
 */
export interface LooseObjects {
  /**
   * Notes an object before it is written; a second time starts the wait anew. The note is a row that names the object.
   * The commit that needs the object keeps it: from then on the row lives as long as the object does.
   */
  note(object: LooseObject): Promise<void>;
}

export interface LooseObject {
  readonly key: string;
  /** Of what it tells, so that an erasure meets it. */
  readonly entity: Omit<MirrorKey, 'aspect'>;
  readonly owners: Owners;
}
