import { erasureCommands } from '#shared/erasure/commands/erasure-commands.ts';
import type { ErasureDeps } from '#shared/erasure/ports.ts';
import { createPreview } from '#shared/erasure/commands/preview.ts';
import { createRequestErasure } from '#shared/erasure/commands/request-erasure.ts';
import { createRunErasures } from '#shared/erasure/commands/run-erasures.ts';
import { onCommand, onQuery, type AnswersOf } from '#shared/lambda/answer-call.ts';
import { scheduledJob } from '#shared/lambda/scheduled-job.ts';

/** Time reserved for the answer. */
const reserveMs = 5_000;

/** Advances announced erasures. On request, previews an erasure or stores a request for one. */
export function createHandler(deps: ErasureDeps) {
  const runErasures = createRunErasures(deps);
  const preview = createPreview(deps);
  const requestErasure = createRequestErasure(deps);
  return scheduledJob({
    run: runErasures,
    answers: {
      'erasures/preview': onQuery(erasureCommands.preview, async (customer, { remainingMs }) =>
        preview(customer, () => remainingMs() > reserveMs),
      ),
      'erasures/request': onCommand(erasureCommands.request, async (customer, { change }) =>
        requestErasure(customer, change.person),
      ),
      'jobs/erasure': onCommand(erasureCommands.run, async ({ trySetAside }, { remainingMs, change }) =>
        runErasures({ remainingMs, trySetAside, by: change.person }),
      ),
    } satisfies AnswersOf<'erasure'>,
    log: deps.log,
  });
}
