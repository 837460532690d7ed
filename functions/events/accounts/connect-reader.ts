import { connectReadingBank } from '#shared/lambda/connect-reading-bank.ts';
import type { EntityReader } from '#shared/mirror/entity-reader.ts';
import { createAccountReader, readAreas } from '#shared/mirror/read-account.ts';

type Connection = Parameters<typeof connectReadingBank>;

/** A change of a limit is all that is read from the bank. */
export function connectReader(environment: Connection[0], consumer: Connection[1]): EntityReader {
  return createAccountReader(connectReadingBank(environment, consumer, readAreas));
}
