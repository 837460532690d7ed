import * as z from '#shared/kernel/zod.ts';
import { jsonVariable } from '#shared/lambda/environment.ts';
import { familyQueueUrls } from '#shared/lambda/family-queue-urls.ts';
import { workerEnvironment, workerPace } from '#shared/lambda/worker-environment.ts';
import { issueRules } from '#shared/statements/model/issue-rules.ts';
import { ownFormatsOf } from './own-formats.ts';

/** Set by the stage. */
export const environmentSchema = z.extend(workerEnvironment, {
  STATEMENTS_BUCKET: z.string().check(z.minLength(1)),
  MIRROR_TABLE: z.string().check(z.minLength(1)),
  BODIES_BUCKET: z.string().check(z.minLength(1)),
  QUEUE_URLS: familyQueueUrls,
  ISSUE_RULES: jsonVariable(issueRules),
  VISIBILITY_LAG_SECONDS: z.coerce.number().check(z.int(), z.nonnegative()),
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

export function rulesIn(environment: Environment) {
  return {
    rules: environment.ISSUE_RULES,
    ...ownFormatsOf(environment.ISSUE_RULES.formats),
    lagMs: environment.VISIBILITY_LAG_SECONDS * 1_000,
    ...workerPace(environment),
  };
}
