import { connectReadingConsumer } from '#shared/lambda/connect-reading-consumer.ts';
import { readingConsumerEnvironment } from '#shared/lambda/consumer-environment.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createCustomerReaders, customerAreas } from '#shared/mirror/customer-readers.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(readingConsumerEnvironment, process.env);

const { consumer, bank } = connectReadingConsumer('onboarding', environment, { areas: customerAreas });

export const handler = pipeline(
  consumer,
  createHandler({ ...consumer, readers: createCustomerReaders(bank) }),
);
