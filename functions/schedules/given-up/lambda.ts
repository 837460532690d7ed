import { createDeadLetters } from '#shared/aws/events/dead-letters.ts';
import { createProductEvents } from '#shared/aws/events/product-events.ts';
import type { Family } from '#shared/events/families.ts';
import {
  systemClock as clock,
  systemRandom as random,
  systemTimers as timers,
} from '#shared/kernel/system.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { jobPipeline } from '#shared/lambda/noted-pipelines.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(environmentSchema, process.env);
const telemetry = createTelemetry('given-up', environment);

export const handler = jobPipeline(
  { ...telemetry, of: 'schedules/given-up', environment },
  createHandler({
    deadLetters: createDeadLetters((family: Family) => environment.DEAD_LETTER_URLS[family]),
    events: createProductEvents({ eventsTable: environment.EVENTS_TABLE, clock, timers, random }),
    clock,
    ...telemetry,
  }),
);
