import * as z from '#shared/kernel/zod.ts';
import { commandFunctions } from '#shared/commands/command-functions.ts';
import { jsonVariable } from '#shared/lambda/environment.ts';
import { stageEnvironment } from '#shared/lambda/telemetry.ts';

/** Set by the stage. */
export const environmentSchema = z.extend(stageEnvironment, {
  WORK_TABLE: z.string().check(z.minLength(1)),
  EVENTS_TABLE: z.string().check(z.minLength(1)),
  AUDIT_HEADS_BUCKET: z.string().check(z.minLength(1)),
  /** ARNs. */
  OPERATOR_ROLES: jsonVariable(z.array(z.string())),
  VIEWER_ROLES: jsonVariable(z.array(z.string())),
  /** Names of the functions that operators may call; a stage that turns off a job has none for it. */
  COMMAND_FUNCTIONS: jsonVariable(z.partialRecord(z.enum(commandFunctions), z.string())),
  /** The account from which fees are paid back, or `none`. */
  BILLING_ACCOUNT: z.string().check(z.minLength(1)),
  APPROVAL_DAYS: z.coerce.number().check(z.int(), z.positive()),
});
