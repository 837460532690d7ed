import type { CallShare } from '#infra/stage/call-budget.ts';
import type { Stage } from '#infra/stage/stage.ts';
import type { StorageStack } from './stack.ts';
import { type Permission, readSecret, useTable } from '#infra/house/permissions.ts';

export interface BankAccess {
  readonly environment: Readonly<Record<string, string>>;
  readonly may: readonly Permission[];
}

export interface BankAccessProps {
  readonly stage: Stage;
  readonly storage: StorageStack;
  readonly share: CallShare;
}

/** What a function that calls the bank needs: addresses, credentials, the shared token and its share of calls. */
export function bankAccess({ stage, storage, share }: BankAccessProps): BankAccess {
  return {
    environment: {
      BANK: JSON.stringify(stage.bank),
      BANK_CREDENTIALS_SECRET_ARN: storage.bankCredentials.arn,
      BANK_CALLS_IN_FLIGHT: String(share.inFlight),
      WORK_TABLE: storage.work.tableName,
    },
    may: [
      readSecret(storage.bankCredentials),
      useTable(storage.work, ['GetItem', 'UpdateItem'], ['TOKEN#bank']),
    ],
  };
}
