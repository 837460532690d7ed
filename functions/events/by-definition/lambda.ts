import { createDeliveryCheckRows } from '#shared/aws/checks/delivery-check-rows.ts';
import { systemClock } from '#shared/kernel/system.ts';
import { connectConsumer } from '#shared/lambda/connect-consumer.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { environmentSchema } from './environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(environmentSchema, process.env);

const consumer = {
  ...connectConsumer(environment.FAMILY, environment),
  deliveryChecks: createDeliveryCheckRows({ eventsTable: environment.EVENTS_TABLE, clock: systemClock }),
};

export const handler = pipeline(consumer, createHandler(environment.FAMILY, consumer));
