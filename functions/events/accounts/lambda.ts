import { connectReadingConsumer } from '#shared/lambda/connect-reading-consumer.ts';
import { readingConsumerEnvironment } from '#shared/lambda/consumer-environment.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import { createFeeSummaryArrivals } from '#shared/aws/statements/fee-summary-arrivals.ts';
import { createAccountRegister } from '#shared/aws/portfolio/account-register.ts';
import { createListedAccounts } from '#shared/aws/portfolio/listed-accounts.ts';
import { systemClock } from '#shared/kernel/system.ts';
import { withNotedAccounts } from '#shared/portfolio/noted-accounts.ts';
import { withNotedFeeSummaries } from '#shared/statements/fee-summary/noted-fee-summaries.ts';
import { createHandler } from './handler.ts';
import { createAccountReader, readAreas } from '#shared/mirror/read-account.ts';

const environment = readEnvironment(readingConsumerEnvironment, process.env);

const register = createAccountRegister(environment.WORK_TABLE);
const listed = createListedAccounts(environment.WORK_TABLE);
const arrivals = createFeeSummaryArrivals(environment.WORK_TABLE);
const { consumer, bank } = connectReadingConsumer('accounts', environment, {
  areas: readAreas,
  watched: (events) =>
    withNotedFeeSummaries(withNotedAccounts(events, { register, listed, clock: systemClock }), arrivals),
});

export const handler = pipeline(
  consumer,
  createHandler({ ...consumer, accountReader: createAccountReader(bank) }),
);
