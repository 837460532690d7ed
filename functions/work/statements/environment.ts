import * as z from '#shared/kernel/zod.ts';
import { pooledCallsEnvironment } from '#shared/lambda/bank-environment.ts';
import { jsonVariable } from '#shared/lambda/environment.ts';
import { familyQueueUrls } from '#shared/lambda/family-queue-urls.ts';
import { stageEnvironment } from '#shared/lambda/telemetry.ts';
import { issueRules } from '#shared/statements/issue-settings.ts';

/** Set by the stage. */
export const environmentSchema = z.extend(stageEnvironment, {
  ...pooledCallsEnvironment.shape,
  WORK_QUEUE_URL: z.url(),
  REPORTS_BUCKET: z.string().check(z.minLength(1)),
  STATEMENTS_BUCKET: z.string().check(z.minLength(1)),
  MIRROR_TABLE: z.string().check(z.minLength(1)),
  EVENTS_TABLE: z.string().check(z.minLength(1)),
  BODIES_BUCKET: z.string().check(z.minLength(1)),
  QUEUE_URLS: familyQueueUrls,
  ISSUE_RULES: jsonVariable(issueRules),
  VISIBILITY_LAG_SECONDS: z.coerce.number().check(z.int(), z.nonnegative()),
  /** What a write to the bank and its record may take: none begins with less time left. */
  WRITE_SECONDS: z.coerce.number().check(z.int(), z.positive()),
});

type Environment = z.output<typeof environmentSchema>;

export function storesIn(environment: Environment) {
  return {
    workTable: environment.WORK_TABLE,
    eventsTable: environment.EVENTS_TABLE,
    mirrorTable: environment.MIRROR_TABLE,
    statementsBucket: environment.STATEMENTS_BUCKET,
  };
}

export function limitsIn(environment: Environment) {
  return {
    rules: environment.ISSUE_RULES,
    lagMs: environment.VISIBILITY_LAG_SECONDS * 1_000,
    writeMs: environment.WRITE_SECONDS * 1_000,
    atOnce: environment.CALL_SLOTS.most,
  };
}
