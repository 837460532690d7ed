import type { RecordFamily } from '#shared/events/families.ts';
import type { SetAsideEvent } from '#shared/fanout/set-aside-events.ts';
import type { RunTime } from './sweep-position.ts';

/** One family in one run. */
export interface FamilyRun extends RunTime {
  readonly family: RecordFamily;
  /** The family's set-aside events, as far as this run knows. */
  readonly aside: Map<string, SetAsideEvent>;
  /** How often something was begun without an end, when the run began. */
  readonly counts: ReadonlyMap<string, number>;
  /** Nothing else is published meanwhile, so that only this can end the process. */
  readonly isAlone: boolean;
}
