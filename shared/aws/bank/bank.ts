import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createBankClient, type ClientSettings } from '#shared/bank/client/bank-client.ts';
import type { ClientHooks } from '#shared/bank/call/hooks.ts';
import type { InFlightGate } from '#shared/bank/call/in-flight.ts';
import type { Areas, BankClient } from '#shared/bank/client/method.ts';
import { createOperationCaller, type OperationCaller } from '#shared/bank/client/operation-caller.ts';
import type { Lane } from '#shared/bank/call/waiting-line.ts';
import type { BankSettings } from '#shared/bank/settings.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import { createSecretCredentials } from './bank-credentials.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { secretStoredAt } from '#shared/aws/sdk/secret.ts';
import { createTokenStore } from './token-store.ts';

export interface BankConnection<Table extends Areas> {
  readonly settings: BankSettings;
  readonly credentialsSecretArn: string;
  readonly workTable: string;
  /** Only the endpoints that the function calls: they are part of its bundle. */
  readonly areas: Table;
  /** `jobs` if nobody waits for the answer. */
  readonly lane: Lane;
  /** Calls in flight per container, or the gate that limits them. */
  readonly calls?: number | InFlightGate | undefined;
  /** Milliseconds left in the invocation: a call ends early enough to report its result. */
  readonly remainingMs?: (() => number) | undefined;
  readonly log?: Log | undefined;
  readonly hooks?: ClientHooks | undefined;
  readonly dynamo?: DynamoDBClient | undefined;
  readonly secrets?: SecretsManagerClient | undefined;
}

// Time for the function to answer when the bank did not.
const reservedMs = 1_000;

/** How a function reaches the bank, whatever it calls there and whoever waits for it. */
export type BankAccess = Omit<BankConnection<never>, 'areas' | 'lane'>;

/** The bank for a Lambda: credentials from Secrets Manager, one token for all functions, drift in the log. */
export function connectBank<const Table extends Areas>(connection: BankConnection<Table>): BankClient<Table> {
  return createBankClient({ ...settingsOf(connection), areas: connection.areas });
}

/** The same for operations known only by name. */
export function connectOperationCaller(connection: Omit<BankConnection<Areas>, 'areas'>): OperationCaller {
  return createOperationCaller(settingsOf(connection));
}

/** Secret and token by themselves: whether they are there, and how old they are. */
export function connectBankState(arn: string, workTable: string) {
  const secrets = new SecretsManagerClient(clientSettings);
  return {
    credentials: createSecretCredentials({ secrets, arn }),
    secretStoredAt: async () => secretStoredAt(secrets, arn),
    tokens: createTokenStore(new DynamoDBClient(clientSettings), workTable),
  };
}

function settingsOf(connection: Omit<BankConnection<Areas>, 'areas'>): ClientSettings {
  const { settings, credentialsSecretArn: arn, remainingMs, log, hooks } = connection;
  const { baseUrl, authUrl, wireNames, pathOverrides } = settings;
  const dynamo = connection.dynamo ?? new DynamoDBClient(clientSettings);
  const secrets = connection.secrets ?? new SecretsManagerClient(clientSettings);
  return {
    baseUrl,
    authUrl,
    wireNames,
    pathOverrides,
    credentials: createSecretCredentials({ secrets, arn }),
    tokenStore: createTokenStore(dynamo, connection.workTable),
    lane: connection.lane,
    inFlight: connection.calls,
    remainingMs: remainingMs && (() => remainingMs() - reservedMs),
    log,
    hooks,
  };
}
