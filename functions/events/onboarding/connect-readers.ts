import { connectReadingBank } from '#shared/lambda/connect-reading-bank.ts';
import {
  createCustomerReaders,
  customerAreas,
  type CustomerReaders,
} from '#shared/mirror/customer-readers.ts';

type Connection = Parameters<typeof connectReadingBank>;

/** Events that only say that a customer changed are read from the bank; most say what is new. */
export function connectReaders(environment: Connection[0], consumer: Connection[1]): CustomerReaders {
  return createCustomerReaders(connectReadingBank(environment, consumer, customerAreas));
}
