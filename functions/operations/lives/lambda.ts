import { createLifeStores } from '#shared/aws/lives/life-stores.ts';
import {
  systemClock as clock,
  systemRandom as random,
  systemTimers as timers,
} from '#shared/kernel/system.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createTelemetry } from '#shared/lambda/telemetry.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(environmentSchema, process.env);

export const handler = pipeline(
  createTelemetry('lives', environment),
  createHandler({
    stores: createLifeStores({
      eventsTable: environment.EVENTS_TABLE,
      mirrorTable: environment.MIRROR_TABLE,
      workTable: environment.WORK_TABLE,
      bodiesBucket: environment.BODIES_BUCKET,
      functions: environment.NOTED_FUNCTIONS,
      handlers: environment.OWN_HANDLERS,
      chargesFees: environment.CHARGES === 'fees',
      clock,
      timers,
      random,
    }),
    clock,
    timers,
  }),
);
