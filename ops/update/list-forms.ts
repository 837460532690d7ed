import { takenWhole } from '#infra/stage/rates.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import type * as z from '#shared/kernel/zod.ts';
import type { consumerEnvironment } from '#shared/lambda/consumer-environment.ts';
import { hasVariable } from './deployed-resources.ts';

/** Functions that read both forms of lists are told which one to write. */
const variable = 'TABLE_LISTS' satisfies keyof z.output<typeof consumerEnvironment>;

/**
 * Nobody could go back to a release that reads whole lists alone: it would not find rows of spread ones. So this release
 * is deployed with whole lists first.
 */
export function refuseSpreadOverWhole({ name, tables }: Stage, deployedEvents: string | undefined): void {
  if (tables.lists === 'whole' || deployedEvents === undefined) return;
  if (hasVariable(deployedEvents, variable)) return;
  throw new PermanentError(
    'lists-too-early',
    `The release that is deployed in ${name} reads whole lists alone: set tables.lists to 'whole' and webhook.requestsPerSecond to ${takenWhole} or less, and deploy that first. Set 'spread' once nobody would go back to that release`,
  );
}
