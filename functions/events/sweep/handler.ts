import { sweepCommands } from '#shared/fanout/commands/sweep-commands.ts';
import { republish, type PublishAgain } from '#shared/fanout/publish-again.ts';
import { createPublishEvents, type PublishEventsDeps } from '#shared/fanout/publish-events.ts';
import type { FailureRecorder } from '#shared/failures/failure-recorder.ts';
import { onCommand, type AnswersOf } from '#shared/lambda/answer-call.ts';
import { notePublishing } from '#shared/lambda/note-publishing.ts';
import { scheduledJob } from '#shared/lambda/scheduled-job.ts';
import { sweepUnpublished, type SweepUnpublishedDeps } from './sweep-unpublished.ts';

type SweepDeps = PublishEventsDeps &
  Omit<SweepUnpublishedDeps, 'publish'> & {
    readonly publishAgain: PublishAgain;
    readonly failures: Pick<FailureRecorder, 'failed' | 'succeeded'>;
  };

/** Started by a schedule, or by hand after an outage; returns how much it found. On request, republishes records. */
export function createHandler(deps: SweepDeps) {
  // What it publishes is what the stream missed, for whatever reason.
  const publish = notePublishing(createPublishEvents(deps), { ...deps, mayHaveFailed: () => true });
  const sweep = sweepUnpublished({ ...deps, publish });
  return scheduledJob({
    run: async (invocation) => sweep({ trySetAside: false }, invocation),
    answers: {
      'jobs/sweep': onCommand(sweepCommands.run, sweep),
      'records/republish': onCommand(sweepCommands.republish, async ({ ids }) => republish(ids, deps)),
    } satisfies AnswersOf<'sweep'>,
    log: deps.log,
  });
}
