import { jobsOf } from '#infra/jobs/jobs.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { familyNames } from '#shared/events/families.ts';

/** Functions that write down what fails in them, as their rows call them. */
export const notedFunctions = (stage: Stage): readonly string[] => [
  ...[...familyNames, 'forward', 'sweep'].map((name) => `events/${name}`),
  ...[...jobsOf(stage), { name: 'drift' }].map(({ name }) => `schedules/${name}`),
  ...jobsOf(stage).flatMap(({ name, worker }) => (worker === undefined ? [] : [`work/${name}`])),
  ...stage.handlers.map(({ name }) => `own/${name}`),
];
