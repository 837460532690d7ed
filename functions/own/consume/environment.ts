import { ownBankEnvironment } from '#shared/lambda/own-bank.ts';
import { ownMirrorEnvironment } from '#shared/lambda/own-mirror.ts';
import { stageEnvironment } from '#shared/lambda/telemetry.ts';
import * as z from '#shared/kernel/zod.ts';

const name = z.string().check(z.minLength(1));

/** Set by the stage. */
export const environmentSchema = z.extend(stageEnvironment, {
  ...ownMirrorEnvironment.shape,
  ...ownBankEnvironment.shape,
  HANDLER: name,
  QUEUE_URL: z.url(),
  WORK_TABLE: name,
  TIMEOUT_SECONDS: z.coerce.number().check(z.int(), z.positive()),
});
