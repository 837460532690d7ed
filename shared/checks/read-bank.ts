import type { BankClock } from '#shared/bank/client/bank-clock.ts';
import { BankError } from '#shared/bank/errors/errors.ts';
import type { BankCredentials, CredentialsSource } from '#shared/bank/token/credentials.ts';
import type { WebhookSubscriptions } from '#shared/subscriptions/ports.ts';
import type { CheckResponse } from './commands/check-commands.ts';
import { unsetClientId } from './names.ts';

export interface ReadBankDeps {
  readonly credentials: Pick<CredentialsSource, 'reread'>;
  readonly bank: Pick<WebhookSubscriptions, 'list'>;
  readonly bankClock: Pick<BankClock, 'take'>;
}

type BankState = CheckResponse<'bank'>;

/** Whether the bank answers a call with our token. Without a secret, it is not asked: it would count as an attack. */
export function createReadBank({ credentials, bank, bankClock }: ReadBankDeps) {
  return async function readBank(): Promise<BankState> {
    const secret = secretOf(await credentials.reread().catch(() => undefined));
    if (secret !== 'filled')
      return { secret, failed: { code: 'credentials-missing', message: 'the secret is not filled in' } };
    // An earlier run may have thrown.
    bankClock.take();
    const failed = await failureOf(bank);
    const clockDifferenceMs = bankClock.take();
    return {
      secret,
      ...(failed && { failed }),
      ...(clockDifferenceMs !== undefined && { clockDifferenceMs }),
    };
  };
}

function secretOf(credentials: BankCredentials | undefined): BankState['secret'] {
  if (credentials === undefined) return 'unreadable';
  return credentials.clientId === unsetClientId ? 'not-set' : 'filled';
}

/** One page is enough. */
async function failureOf({ list }: Pick<WebhookSubscriptions, 'list'>): Promise<BankState['failed']> {
  try {
    for await (const _ of list()) break;
    return undefined;
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    return { code: error.code, message: error.message };
  }
}
