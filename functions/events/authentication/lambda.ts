import { connectConsumer, consumerEnvironment } from '#shared/lambda/connect-consumer.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(consumerEnvironment, process.env);

export const handler = createHandler(connectConsumer('authentication', environment));
