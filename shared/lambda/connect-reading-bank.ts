import type * as z from '#shared/kernel/zod.ts';
import { connectBank } from '#shared/aws/bank/bank.ts';
import type { Areas, BankClient } from '#shared/bank/client/method.ts';
import { withOwnCalls } from './bank-environment.ts';
import type { ReadingConsumer } from './connect-reading-consumer.ts';
import type { readingConsumerEnvironment } from './consumer-environment.ts';

/** The bank as the handler of a family reads from it, with the operations that it calls. */
export function connectReadingBank<const Table extends Areas>(
  environment: z.output<typeof readingConsumerEnvironment>,
  { remainingMs, log, hooks }: Pick<ReadingConsumer, 'remainingMs' | 'log' | 'hooks'>,
  areas: Table,
): BankClient<Table> {
  return connectBank({ ...withOwnCalls(environment), areas, lane: 'jobs', remainingMs, log, hooks });
}
