import type { Stage } from './stage.ts';

/** The six stacks of a stage, each after those that it stands on. */
export const stackIds = [
  'Storage',
  'Ingestion',
  'Events',
  'Schedules',
  'Operations',
  'Observability',
] as const;

export type StackId = (typeof stackIds)[number];

export const stackName = ({ name }: Pick<Stage, 'name'>, id: string) => `PartnerBanking-${name}-${id}`;

export const testAlarmId = 'TestAlarm';

/** The alarm that people ring to test the others. Known to the function that rings it, which an earlier stack holds. */
export const testAlarmName = (stage: Pick<Stage, 'name'>) => stackName(stage, testAlarmId);
