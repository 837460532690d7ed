import * as z from '#shared/kernel/zod.ts';
import { wireNames } from '#shared/bank/wire-names.ts';
import { copyPlan } from '#shared/checks/copied-data.ts';
import { jsonVariable } from '#shared/lambda/environment.ts';
import { stageEnvironment } from '#shared/lambda/telemetry.ts';

const name = z.string().check(z.minLength(1));

/** Set by the stage. */
export const environmentSchema = z.extend(stageEnvironment, {
  EVENTS_TABLE: name,
  WORK_TABLE: name,
  MIRROR_TABLE: name,
  SUBSCRIPTIONS_SECRET_ARN: name,
  WEBHOOK_URL: z.url(),
  WIRE_NAMES: jsonVariable(wireNames()),
  /** By name, the buckets that keep what was replaced or deleted. */
  BUCKETS: jsonVariable(z.record(z.string(), name)),
  /** `null` if the stage asks for no copies. */
  COPIES: jsonVariable(z.nullable(copyPlan)),
  OWN_ACCOUNT: name,
  STACKS: jsonVariable(z.array(z.string())),
  GATEWAY_STAGE_ARN: name,
  /** The alarm with the actions of all others. It stands in a later stack, so it is named here. */
  TEST_ALARM: name,
  NOTIFIES: z.enum(['somebody', 'nobody']),
  /** ARNs of all that are let in: operators and viewers. */
  CHECKED_ROLES: jsonVariable(z.array(z.string())),
  /** Names of the buses that teams listen to. */
  TEAM_BUSES: jsonVariable(z.array(z.string())),
  /** How many rules each team has. */
  RULES_BY_TEAM: jsonVariable(z.record(z.string(), z.number())),
});
