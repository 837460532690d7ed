import * as z from '#shared/kernel/zod.ts';
import type { BankConnection } from '#shared/aws/bank/bank.ts';
import { bankSettings } from '#shared/bank/settings.ts';
import { jsonVariable } from './environment.ts';

/** What every function that calls the bank finds in its environment. */
export const bankEnvironment = z.object({
  BANK: jsonVariable(bankSettings),
  BANK_CREDENTIALS_SECRET_ARN: z.string().check(z.minLength(1)),
  /** Its share of the calls that the partner may have in flight. */
  BANK_CALLS_IN_FLIGHT: z.coerce.number().check(z.int(), z.positive()),
  WORK_TABLE: z.string().check(z.minLength(1)),
});

/** Address, credentials, shared token and budget of a function's connection to the bank. */
export function bankAccess(environment: z.output<typeof bankEnvironment>) {
  return {
    settings: environment.BANK,
    credentialsSecretArn: environment.BANK_CREDENTIALS_SECRET_ARN,
    workTable: environment.WORK_TABLE,
    inFlight: environment.BANK_CALLS_IN_FLIGHT,
  } satisfies Partial<BankConnection<never>>;
}
