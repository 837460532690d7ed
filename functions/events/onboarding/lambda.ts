import { memoised } from '#shared/kernel/memoised.ts';
import { connectReadingConsumer } from '#shared/lambda/connect-reading-consumer.ts';
import { readingConsumerEnvironment } from '#shared/lambda/consumer-environment.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { lazyReader } from '#shared/mirror/lazy-reader.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(readingConsumerEnvironment, process.env);

const consumer = connectReadingConsumer('onboarding', environment);
const connected = memoised(async () => {
  const { connectReaders } = await import('./connect-readers.ts');
  return connectReaders(environment, consumer);
});

export const handler = pipeline(
  consumer,
  createHandler({
    ...consumer,
    readers: {
      person: lazyReader(async () => (await connected()).person),
      business: lazyReader(async () => (await connected()).business),
      mobileNumber: lazyReader(async () => (await connected()).mobileNumber),
      taxIdentificationsOfPerson: lazyReader(async () => (await connected()).taxIdentificationsOfPerson),
      taxIdentificationsOfBusiness: lazyReader(async () => (await connected()).taxIdentificationsOfBusiness),
    },
  }),
);
