import type { AlarmChange } from './alarm-change.ts';
import type { Stage } from './stage.ts';

/** None where nobody is notified. */
export const changesOf = ({ alarms }: Pick<Stage, 'alarms'>): Readonly<Record<string, AlarmChange>> =>
  alarms.notify === 'nobody' ? {} : alarms.changes;

/** The alarms that a stage switches off, each with its reason. */
export const switchedOff = (stage: Pick<Stage, 'alarms'>): readonly SwitchedOff[] =>
  Object.entries(changesOf(stage)).flatMap(([name, { off }]) =>
    off === undefined ? [] : [{ name, because: off }],
  );

export interface SwitchedOff {
  readonly name: string;
  readonly because: string;
}
