import {
  connectReadingConsumer,
  readingConsumerEnvironment,
} from '#shared/lambda/connect-reading-consumer.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createBankReaders, readAreas } from './bank-readers.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(readingConsumerEnvironment, process.env);

const { consumer, bank } = connectReadingConsumer('onboarding', environment, { areas: readAreas });

export const handler = pipeline(consumer, createHandler({ ...consumer, readers: createBankReaders(bank) }));
