import type { DriftRecorder } from '#shared/drift/drift-recorder.ts';
import type { Sighting } from '#shared/drift/seen-drift.ts';

/** A recorder that keeps what it notes in memory. */
export function createNotedDrift() {
  const noted: Sighting[] = [];
  const recorder: Pick<DriftRecorder, 'note'> = {
    note: (about, find) => void noted.push(...find().map((drift) => ({ ...about, ...drift }))),
  };
  return { ...recorder, noted };
}
