import { connectConsumer, consumerEnvironment } from '#shared/lambda/connect-consumer.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(consumerEnvironment, process.env);

const consumer = connectConsumer('authentication', environment);

export const handler = pipeline(consumer, createHandler(consumer));
