import * as z from '#shared/kernel/zod.ts';
import { jsonVariable } from '#shared/lambda/environment.ts';
import { stageEnvironment } from '#shared/lambda/telemetry.ts';

const name = z.string().check(z.minLength(1));

/** Set by the stage. */
export const environmentSchema = z.extend(stageEnvironment, {
  EVENTS_TABLE: name,
  MIRROR_TABLE: name,
  WORK_TABLE: name,
  BODIES_BUCKET: name,
  /** Functions that write down what fails in them, as their rows call them. */
  NOTED_FUNCTIONS: jsonVariable(z.array(z.string())),
  /** Handlers of the company's own. */
  OWN_HANDLERS: jsonVariable(z.array(z.string())),
  /** Whether the stage charges any. */
  CHARGES: z.enum(['fees', 'none']),
});
