import { erasureRequest } from '#shared/erasure/commands/erasure-commands.ts';
import type { ErasureDeps } from '#shared/erasure/ports.ts';
import { createPreview } from '#shared/erasure/preview.ts';
import { createRequestErasure } from '#shared/erasure/request-erasure.ts';
import { createRunErasures } from '#shared/erasure/run-erasures.ts';
import { scheduledJob } from '#shared/lambda/scheduled-job.ts';

/** Time reserved for the answer. */
const reserveMs = 5_000;

/** Advances announced erasures. On request, previews an erasure or stores a request for one. */
export function createHandler(deps: ErasureDeps) {
  const runErasures = createRunErasures(deps);
  const preview = createPreview(deps);
  const requestErasure = createRequestErasure(deps);
  return scheduledJob({
    input: erasureRequest,
    run: async (asked, { remainingMs }) => {
      if ('preview' in asked) return preview(asked.preview, () => remainingMs() > reserveMs);
      if ('request' in asked) return requestErasure(asked.request);
      return runErasures({ remainingMs });
    },
    log: deps.log,
  });
}
