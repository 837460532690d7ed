import * as z from '#shared/kernel/zod.ts';
import { ownBankEnvironment } from '#shared/lambda/own-bank.ts';
import { ownMirrorEnvironment } from '#shared/lambda/own-mirror.ts';
import { shardsEnvironment } from '#shared/lambda/worker-environment.ts';

const count = z.coerce.number().check(z.int(), z.positive());

/** Set by the stage. */
export const environmentSchema = z.extend(shardsEnvironment, {
  ...ownMirrorEnvironment.shape,
  ...ownBankEnvironment.shape,
  OWN_JOB: z.string().check(z.minLength(1)),
  /** For one account. */
  TIMEOUT_SECONDS: count,
  AT_ONCE: count,
});
