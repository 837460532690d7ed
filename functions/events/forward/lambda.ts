import { createDeliveryCheckRows } from '#shared/aws/checks/delivery-check-rows.ts';
import { systemClock } from '#shared/kernel/system.ts';
import { connectPublisher } from '#shared/lambda/connect-publisher.ts';
import { publisherEnvironment } from '#shared/lambda/publisher-environment.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(publisherEnvironment, process.env);

const publisher = {
  ...connectPublisher('forward', environment),
  deliveryChecks: createDeliveryCheckRows({ eventsTable: environment.EVENTS_TABLE, clock: systemClock }),
};

export const handler = pipeline(publisher, createHandler(publisher));
