import { createAlarmTopic } from '#shared/aws/drift/alarm-topic.ts';
import { createWatchedDrifts } from '#shared/aws/drift/seen-drifts.ts';
import { systemClock as clock } from '#shared/kernel/system.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { jobPipeline } from '#shared/lambda/noted-pipelines.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(environmentSchema, process.env);
const telemetry = createTelemetry('drift', environment);

export const handler = jobPipeline(
  { ...telemetry, of: 'schedules/drift', environment },
  createHandler({
    drifts: createWatchedDrifts(environment.WORK_TABLE),
    pager: createAlarmTopic({
      topicArn: environment.ALARM_TOPIC_ARN,
      name: `${environment.STAGE}-contract-drift`,
      text: environment.ALARM_TEXT,
    }),
    clock,
    ...telemetry,
  }),
);
