import { createPublishAgain } from '#shared/aws/fanout/publish-again.ts';
import { createSweepProgress } from '#shared/aws/fanout/sweep-progress.ts';
import { createBegunRows } from '#shared/aws/work/begun-rows.ts';
import { connectPublisher } from '#shared/lambda/connect-publisher.ts';
import { publisherEnvironment } from '#shared/lambda/publisher-environment.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { jobPipeline } from '#shared/lambda/noted-pipelines.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(publisherEnvironment, process.env);

const publisher = connectPublisher('sweep', environment);

export const handler = jobPipeline(
  { ...publisher, of: 'events/sweep', environment },
  createHandler({
    ...publisher,
    progress: createSweepProgress(environment.WORK_TABLE),
    begun: createBegunRows({
      workTable: environment.WORK_TABLE,
      of: 'sweep',
      clock: publisher.clock,
      random: publisher.random,
    }),
    publishAgain: createPublishAgain({ eventsTable: environment.EVENTS_TABLE, random: publisher.random }),
  }),
);
