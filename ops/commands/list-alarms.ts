import type { Stage } from '#infra/stage/stage.ts';

/** The alarms of a stage, by the names under which it changes them. The stacks are made in memory, which takes seconds. */
export async function listAlarms(stage: Stage) {
  const { alarmsOf } = await import('#infra/alarms-of-stage.ts');
  return alarmsOf(stage);
}
