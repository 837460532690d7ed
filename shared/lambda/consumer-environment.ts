import { wireNames } from '#shared/bank/wire-names.ts';
import { listForms } from '#shared/kernel/list-keys.ts';
import * as z from '#shared/kernel/zod.ts';
import { ownCallsEnvironment } from './bank-environment.ts';
import { jsonVariable } from './environment.ts';
import { stageEnvironment } from './telemetry.ts';

/** The environment of every family's function. */
export const consumerEnvironment = z.extend(stageEnvironment, {
  QUEUE_URL: z.url(),
  EVENTS_TABLE: z.string().check(z.minLength(1)),
  MIRROR_TABLE: z.string().check(z.minLength(1)),
  WORK_TABLE: z.string().check(z.minLength(1)),
  BODIES_BUCKET: z.string().check(z.minLength(1)),
  WIRE_NAMES: jsonVariable(wireNames()),
  /** The form of the lists that events enter. */
  TABLE_LISTS: z.enum(listForms),
});

/** The environment of the function of a family whose entities are read from the bank. */
export const readingConsumerEnvironment = z.extend(consumerEnvironment, {
  ...ownCallsEnvironment.shape,
  // SQS delays no message for longer than 15 minutes.
  VISIBILITY_LAG_SECONDS: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(900)),
});
