import { checkCommands } from '#shared/checks/commands/check-commands.ts';
import { createReadWork, type WorkReaders } from '#shared/checks/read-work.ts';
import { onCommand, onQuery, type AnswersOf } from '#shared/lambda/answer-call.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import { commandFunction } from '#shared/lambda/command-function.ts';
import type { QuarantinedWebhooks } from '#shared/receiving/quarantined-webhook.ts';
import { unpublishedQueries } from '#shared/fanout/commands/unpublished-queries.ts';
import { createListUnpublished, type ListUnpublishedDeps } from '#shared/fanout/list-unpublished.ts';
import { deadLetterCommands } from '#shared/replay/commands/dead-letter-commands.ts';
import { quarantineQueries } from '#shared/replay/commands/quarantine-queries.ts';
import { createHandleDeadLetters, type DeadLettersDeps } from '#shared/replay/handle-dead-letters.ts';
import { createHandleQuarantine } from '#shared/replay/handle-quarantine.ts';

interface HandlerDeps extends DeadLettersDeps {
  readonly unpublished: ListUnpublishedDeps;
  readonly workReaders: WorkReaders;
  readonly timers: Timers;
  /** Loaded when somebody asks. */
  readonly quarantined: () => Promise<QuarantinedWebhooks>;
}

/**
 * Events that were given up: lists, shows and redrives them. The same of webhooks that were rejected, but for sending
 * again. Lists what no bus took, and says what else waits and fails.
 */
export function createHandler(deps: HandlerDeps) {
  const { list, show, redrive } = createHandleDeadLetters(deps);
  const quarantine = createHandleQuarantine(deps.quarantined);
  return commandFunction({
    'dead-letters/list': onQuery(deadLetterCommands.list, list),
    'dead-letters/show': onQuery(deadLetterCommands.show, show),
    'dead-letters/redrive': onCommand(deadLetterCommands.redrive, redrive),
    'quarantine/list': onQuery(quarantineQueries.list, quarantine.list),
    'quarantine/show': onQuery(quarantineQueries.show, quarantine.show),
    'unpublished/list': onQuery(unpublishedQueries.list, createListUnpublished(deps.unpublished)),
    'checks/work': onQuery(checkCommands.work, createReadWork(deps.workReaders, deps.timers)),
  } satisfies AnswersOf<'deadLetters'>);
}
