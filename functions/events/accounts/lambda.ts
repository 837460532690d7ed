import { connectReadingConsumer } from '#shared/lambda/connect-reading-consumer.ts';
import { readingConsumerEnvironment } from '#shared/lambda/consumer-environment.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createFeeSummaryArrivals } from '#shared/aws/statements/fee-summary-arrivals.ts';
import { createAccountRegister } from '#shared/aws/portfolio/account-register.ts';
import { createListedAccounts } from '#shared/aws/portfolio/listed-accounts.ts';
import { systemClock } from '#shared/kernel/system.ts';
import { lazyReader } from '#shared/mirror/lazy-reader.ts';
import { withNotedAccounts } from '#shared/portfolio/noted-accounts.ts';
import { withNotedFeeSummaries } from '#shared/statements/fee-summary/noted-fee-summaries.ts';
import { createHandler } from './handler.ts';

const environment = readEnvironment(readingConsumerEnvironment, process.env);

const register = createAccountRegister(environment.WORK_TABLE);
const listed = createListedAccounts(environment.WORK_TABLE);
const arrivals = createFeeSummaryArrivals(environment.WORK_TABLE);
const consumer = connectReadingConsumer('accounts', environment, (events) =>
  withNotedFeeSummaries(withNotedAccounts(events, { register, listed, clock: systemClock }), arrivals),
);
const accountReader = lazyReader(async () => {
  const { connectReader } = await import('./connect-reader.ts');
  return connectReader(environment, consumer);
});

export const handler = pipeline(consumer, createHandler({ ...consumer, accountReader }));
