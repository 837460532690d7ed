import * as z from '#shared/kernel/zod.ts';
import { familyNames } from '#shared/events/families.ts';
import { jsonVariable } from '#shared/lambda/environment.ts';
import { stageEnvironment } from '#shared/lambda/telemetry.ts';

/** Set by the stage. */
export const environmentSchema = z.extend(stageEnvironment, {
  EVENTS_TABLE: z.string().check(z.minLength(1)),
  BODIES_BUCKET: z.string().check(z.minLength(1)),
  WORK_TABLE: z.string().check(z.minLength(1)),
  /** Functions that write down what fails in them, as their rows call them. */
  NOTED_FUNCTIONS: jsonVariable(z.array(z.string())),
  /** The names of the stage's functions in AWS begin so. */
  FUNCTION_PREFIX: z.string().check(z.minLength(1)),
  /** Addresses of queues by family, and by handler of the company's own. */
  QUEUE_URLS: jsonVariable(
    z.record(z.union([z.enum(familyNames), z.templateLiteral(['handler ', z.string()])]), z.url()),
  ),
});
