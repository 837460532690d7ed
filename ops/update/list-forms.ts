import { takenWhole } from '#infra/stage/rates.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import * as z from '#shared/kernel/zod.ts';
import type { consumerEnvironment } from '#shared/lambda/consumer-environment.ts';

/** Functions that read both forms of lists are told which one to write. */
const variable = 'TABLE_LISTS' satisfies keyof z.output<typeof consumerEnvironment>;

const template = z.pipe(
  jsonText,
  z.object({
    Resources: z.record(
      z.string(),
      z.object({
        Properties: z.optional(
          z.object({
            Environment: z.optional(z.object({ Variables: z.record(z.string(), z.unknown()) })),
          }),
        ),
      }),
    ),
  }),
);

/**
 * Nobody could go back to a release that reads whole lists alone: it would not find rows of spread ones. So this release
 * is deployed with whole lists first.
 */
export function refuseSpreadOverWhole({ name, tables }: Stage, deployedEvents: string | undefined): void {
  if (tables.lists === 'whole' || deployedEvents === undefined) return;
  const functions = Object.values(template.parse(deployedEvents).Resources);
  if (functions.some(({ Properties: of }) => variable in (of?.Environment?.Variables ?? {}))) return;
  throw new PermanentError(
    'lists-too-early',
    `The release that is deployed in ${name} reads whole lists alone: set tables.lists to 'whole' and webhook.requestsPerSecond to ${takenWhole} or less, and deploy that first. Set 'spread' once nobody would go back to that release`,
  );
}
