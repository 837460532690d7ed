import { connectOperationCaller } from '#shared/aws/bank/bank.ts';
import { createBodies } from '#shared/aws/receiving/bodies.ts';
import { createCallIntents } from '#shared/aws/automation/call-intents.ts';
import { limits } from '#shared/aws/sdk/limits.ts';
import { createClientCalls } from '#shared/automation/client-calls.ts';
import { systemClock, systemRandom, systemTimers } from '#shared/kernel/system.ts';
import { withPooledCalls } from '#shared/lambda/bank-environment.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { callBudgetMs, environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';
import { repliesFolder } from '#shared/automation/names.ts';

const environment = readEnvironment(environmentSchema, process.env);
const { TEAM: team, OPERATIONS: allowed, WORK_TABLE: workTable, BODIES_BUCKET: bucket } = environment;
const system = { clock: systemClock, random: systemRandom, timers: systemTimers };
const telemetry = createTelemetry('call', environment, { team });
const { remainingMs } = telemetry;
const { access, invocations } = withPooledCalls(environment, telemetry);
const client = connectOperationCaller({ ...access, lane: 'interactive' });

export const handler = pipeline(
  invocations,
  createHandler({
    team,
    allowed,
    ...system,
    ...telemetry,
    bank: createClientCalls(client),
    intents: createCallIntents({ workTable, team, ...system }),
    replies: {
      objects: createBodies(bucket),
      bucket,
      prefix: `${repliesFolder}/${team}`,
      maxInlineBytes: limits.stepFunctions.ownReplyBytes,
    },
    budgetMs: () => callBudgetMs(remainingMs()),
  }),
);
