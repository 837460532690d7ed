import { feeSettings } from '#shared/fees/model/fee-settings.ts';
import { jsonVariable } from '#shared/lambda/environment.ts';
import { workerEnvironment } from '#shared/lambda/worker-environment.ts';
import * as z from '#shared/kernel/zod.ts';

/** Set by the stage. */
export const environmentSchema = z.extend(workerEnvironment, {
  MIRROR_TABLE: z.string().check(z.minLength(1)),
  BODIES_BUCKET: z.string().check(z.minLength(1)),
  FEES: jsonVariable(feeSettings),
  VISIBILITY_LAG_SECONDS: z.coerce.number().check(z.int(), z.nonnegative()),
});
