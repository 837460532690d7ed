import {
  connectReadingConsumer,
  readingConsumerEnvironment,
} from '#shared/lambda/connect-reading-consumer.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createHandler } from './handler.ts';
import { createAccountReader, readAreas } from './read-account.ts';

const environment = readEnvironment(readingConsumerEnvironment, process.env);

const { consumer, bank } = connectReadingConsumer('accounts', environment, readAreas);

export const handler = pipeline(
  consumer,
  createHandler({ ...consumer, accountReader: createAccountReader(bank) }),
);
