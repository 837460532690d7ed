import * as z from '#shared/kernel/zod.ts';
import { jsonVariable } from '#shared/lambda/environment.ts';
import { stageEnvironment } from '#shared/lambda/telemetry.ts';
import { issueRules } from '#shared/statements/model/issue-rules.ts';

/** Set by the stage. */
export const environmentSchema = z.extend(stageEnvironment, {
  WORK_TABLE: z.string().check(z.minLength(1)),
  EVENTS_TABLE: z.string().check(z.minLength(1)),
  WORK_QUEUE_URL: z.url(),
  REPORTS_BUCKET: z.string().check(z.minLength(1)),
  ISSUE_RULES: jsonVariable(issueRules),
  START: jsonVariable(z.strictObject({ startsByItself: z.boolean(), startHour: z.int() })),
});
