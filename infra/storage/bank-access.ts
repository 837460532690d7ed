import type { ownCallsEnvironment, pooledCallsEnvironment } from '#shared/lambda/bank-environment.ts';
import { packed } from '#infra/constructs/packed.ts';
import { type Permission, readSecret, recordDrift, useTable } from '#infra/constructs/permissions.ts';
import type { Attachment } from '#infra/constructs/base-function.ts';
import type { VariablesOf } from '#infra/constructs/variables.ts';
import type { Stage } from '#infra/stage/stage.ts';
import type { StorageStack } from './stack.ts';

interface BankAccess<Variables> {
  readonly environment: Variables;
  readonly may: readonly Permission[];
  readonly attachment: Attachment | undefined;
}

interface BankAccessProps {
  readonly stage: Stage;
  readonly storage: StorageStack;
}

export interface OwnBankAccessProps extends BankAccessProps {
  readonly calls: { readonly inFlight: number };
}

/** What a function needs to call the bank that has its own number of calls in flight. */
export const ownBankAccess = ({
  calls,
  ...props
}: OwnBankAccessProps): BankAccess<VariablesOf<typeof ownCallsEnvironment>> => ({
  environment: { ...connection(props), BANK_CALLS_IN_FLIGHT: String(calls.inFlight) },
  may: [
    readSecret(props.storage.bankCredentials),
    useTable(props.storage.work, sharedRows, ['TOKEN#bank']),
    recordDrift(props.storage.work),
  ],
  attachment: props.storage.egress?.attachment,
});

interface PooledBankAccessProps extends BankAccessProps {
  /** What it takes from the pool of call slots, under its name. */
  readonly calls: { readonly holder: string; readonly most: number; readonly pool: object };
}

/** The same for a function that takes call slots from the pool. */
export const pooledBankAccess = ({
  calls,
  ...props
}: PooledBankAccessProps): BankAccess<VariablesOf<typeof pooledCallsEnvironment>> => ({
  environment: { ...connection(props), CALL_SLOTS: packed('callBudget.teams', calls) },
  may: [
    readSecret(props.storage.bankCredentials),
    useTable(props.storage.work, sharedRows, ['TOKEN#bank', 'CALL_SLOTS']),
    recordDrift(props.storage.work),
  ],
  attachment: props.storage.egress?.attachment,
});

const sharedRows = ['GetItem', 'UpdateItem'] as const;

/** Addresses, credentials and the shared token. */
const connection = ({ stage, storage }: BankAccessProps) => ({
  BANK: packed('bank.pathOverrides', stage.bank),
  BANK_CREDENTIALS_SECRET_ARN: storage.bankCredentials.arn,
  WORK_TABLE: storage.work.tableName,
});
