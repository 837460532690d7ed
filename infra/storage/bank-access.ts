import type { Stage } from '#infra/stage/stage.ts';
import type { StorageStack } from './stack.ts';
import { type Permission, readSecret, useTable } from '#infra/constructs/permissions.ts';

interface BankAccess {
  readonly environment: Readonly<Record<string, string>>;
  readonly may: readonly Permission[];
}

export interface BankAccessProps {
  readonly stage: Stage;
  readonly storage: StorageStack;
  /** Its own number of calls in flight, or what it takes from the pool of call slots under its name. */
  readonly calls:
    | { readonly inFlight: number }
    | { readonly holder: string; readonly most: number; readonly pool: object };
}

/** What a function needs to call the bank: addresses, credentials, the shared token, and its calls. */
export function bankAccess({ stage, storage, calls }: BankAccessProps): BankAccess {
  return {
    environment: {
      BANK: JSON.stringify(stage.bank),
      BANK_CREDENTIALS_SECRET_ARN: storage.bankCredentials.arn,
      WORK_TABLE: storage.work.tableName,
      ...('inFlight' in calls
        ? { BANK_CALLS_IN_FLIGHT: String(calls.inFlight) }
        : { CALL_SLOTS: JSON.stringify(calls) }),
    },
    may: [
      readSecret(storage.bankCredentials),
      useTable(
        storage.work,
        ['GetItem', 'UpdateItem'],
        ['TOKEN#bank', ...('holder' in calls ? ['CALL_SLOTS'] : [])],
      ),
    ],
  };
}
