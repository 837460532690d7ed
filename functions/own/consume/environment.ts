import { stageEnvironment } from '#shared/lambda/telemetry.ts';
import * as z from '#shared/kernel/zod.ts';

const name = z.string().check(z.minLength(1));

/** Set by the stage. */
export const environmentSchema = z.extend(stageEnvironment, {
  HANDLER: name,
  QUEUE_URL: z.url(),
  WORK_TABLE: name,
  MIRROR_TABLE: name,
  BODIES_BUCKET: name,
  TIMEOUT_SECONDS: z.coerce.number().check(z.int(), z.positive()),
  /** What the role lets the handler do with the mirror. */
  MIRROR_RIGHTS: z.enum(['read', 'none']),
});
