import { connectConsumer } from '#shared/lambda/connect-consumer.ts';
import { consumerEnvironment } from '#shared/lambda/consumer-environment.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(consumerEnvironment, process.env);

const consumer = connectConsumer('cards', environment);

export const handler = pipeline(consumer, createHandler(consumer));
