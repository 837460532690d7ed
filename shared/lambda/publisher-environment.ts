import { wireNames } from '#shared/bank/wire-names.ts';
import { listForms } from '#shared/kernel/list-keys.ts';
import * as z from '#shared/kernel/zod.ts';
import { jsonVariable } from './environment.ts';
import { stageEnvironment } from './telemetry.ts';

/** The environment of forwarder and sweeper. */
export const publisherEnvironment = z.extend(stageEnvironment, {
  EVENTS_TABLE: z.string().check(z.minLength(1)),
  WORK_TABLE: z.string().check(z.minLength(1)),
  BODIES_BUCKET: z.string().check(z.minLength(1)),
  WIRE_NAMES: jsonVariable(wireNames()),
  /** The form of the lists of receipts. */
  TABLE_LISTS: z.enum(listForms),
  EVENTS_BUS: z.string().check(z.minLength(1)),
  PERSONAL_EVENTS_BUS: z.string().check(z.minLength(1)),
  PERSONAL_TYPES: jsonVariable(z.array(z.string())),
});
