import type { Clock } from '#shared/kernel/clock.ts';
import type { BankCredentials } from '#shared/bank/token/credentials.ts';
import type { Client } from '#sandbox/server/authenticate.ts';

const clientId = 'sandbox-client';
const first: BankCredentials = { clientId, clientSecret: 'sandbox-secret' };
const second: BankCredentials = { clientId, clientSecret: 'sandbox-secret of the second half' };

/** The client's secret at the bank, which is rotated once. */
export interface BankSecrets {
  /** As the bank sees it. */
  readonly client: Client;
  readonly current: () => BankCredentials;
  readonly all: () => readonly BankCredentials[];
  /** The bank accepts a new secret beside the old one. */
  replace(): void;
  /** The bank accepts only the new secret. */
  withdraw(): void;
  /** The stack has the new secret. */
  publish(): void;
  publishedAtMs(): number;
}

export function createBankSecrets(clock: Clock): BankSecrets {
  let current = first;
  let former: BankCredentials | undefined;
  let publishedAtMs = Infinity;
  return {
    client: {
      id: clientId,
      get secret() {
        return current.clientSecret;
      },
      get formerSecret() {
        return former?.clientSecret;
      },
    },
    current: () => current,
    all: () => [first, second],
    replace: () => {
      [former, current] = [current, second];
    },
    withdraw: () => {
      former = undefined;
    },
    publish: () => {
      publishedAtMs = clock.now();
    },
    publishedAtMs: () => publishedAtMs,
  };
}
