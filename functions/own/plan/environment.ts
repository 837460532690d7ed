import * as z from '#shared/kernel/zod.ts';
import { jsonVariable } from '#shared/lambda/environment.ts';
import { stageEnvironment } from '#shared/lambda/telemetry.ts';
import { jobSchedule } from '#shared/own/job-runs.ts';

const name = z.string().check(z.minLength(1));

/** Set by the stage. */
export const environmentSchema = z.extend(stageEnvironment, {
  OWN_JOB: name,
  WORK_TABLE: name,
  EVENTS_TABLE: name,
  WORK_QUEUE_URL: z.url(),
  REPORTS_BUCKET: name,
  SCHEDULE: jsonVariable(jobSchedule),
});
