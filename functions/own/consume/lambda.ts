import { createMessageVisibility } from '#shared/aws/events/message-visibility.ts';
import { createHandledRows } from '#shared/aws/own/handled-rows.ts';
import { publishedDefinitionOf as definitionOf } from '#shared/events/published-catalog.ts';
import { systemClock as clock } from '#shared/kernel/system.ts';
import { createLoadCompany } from '#shared/lambda/company-module.ts';
import { calmOfQueueMs, connectFailures } from '#shared/lambda/connect-failures.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { connectOwnBank } from '#shared/lambda/own-bank.ts';
import { connectOwnMirror } from '#shared/lambda/own-mirror.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { companyHandler } from '#shared/own/company-handler.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(environmentSchema, process.env);
const { HANDLER: name, WORK_TABLE: workTable, TIMEOUT_SECONDS } = environment;
const telemetry = createTelemetry('consume', environment, { handler: name });
const failures = connectFailures({ of: `own/${name}`, workTable, calmMs: calmOfQueueMs }, telemetry);

export const handler = pipeline(
  { ...telemetry, endInvocation: async () => failures.keep() },
  createHandler({
    name,
    handled: createHandledRows({ workTable, name, timeoutMs: TIMEOUT_SECONDS * 1_000, clock }),
    company: createLoadCompany({ schema: companyHandler, made: 'handler' }),
    definitionOf,
    context: { log: telemetry.log, clock, mirror: connectOwnMirror(name, environment) },
    bankFor: connectOwnBank({ name, environment, remainingMs: telemetry.remainingMs }),
    visibility: createMessageVisibility(environment.QUEUE_URL),
    failures,
    ...telemetry,
  }),
);
