import type { BankClock } from '#shared/bank/client/bank-clock.ts';
import { BankError, DeadlineError } from '#shared/bank/errors/errors.ts';
import type { BankCredentials, CredentialsSource } from '#shared/bank/token/credentials.ts';
import type { TokenStore } from '#shared/bank/token/token-store.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { WebhookSubscriptions } from '#shared/subscriptions/ports.ts';
import type { CheckResponse } from './commands/check-commands.ts';
import { unsetClientId } from './names.ts';

export interface ReadBankDeps {
  readonly credentials: Pick<CredentialsSource, 'reread'>;
  readonly bank: Pick<WebhookSubscriptions, 'list'>;
  readonly bankClock: Pick<BankClock, 'take'>;
  readonly tokens: Pick<TokenStore, 'read'>;
  /** When the secret was filled in. */
  readonly secretStoredAt: () => Promise<Date | undefined>;
}

type BankState = CheckResponse<'bank'>;

/** Whether the bank answers a call with our token. Without a secret, it is not asked: it would count as an attack. */
export function createReadBank(deps: ReadBankDeps) {
  const readState = createReadState(deps);
  return async function readBank(): Promise<BankState> {
    const state = await readState();
    // After the call: it may have brought another token.
    return { ...state, ...(await agesOf(deps)) };
  };
}

function createReadState({ credentials, bank, bankClock }: ReadBankDeps) {
  return async function readState(): Promise<BankState> {
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

/** How old what we show to the bank is. What cannot be read is left out: the call itself says whether it works. */
async function agesOf({ tokens, secretStoredAt }: ReadBankDeps): Promise<Partial<BankState>> {
  const [row, stored] = await Promise.allSettled([tokens.read(), secretStoredAt()]);
  const token = row.status === 'fulfilled' ? row.value.token : undefined;
  const storedAt = stored.status === 'fulfilled' ? stored.value : undefined;
  return {
    ...(token && {
      token: {
        issuedAt: toIsoInstant(token.sentAtMs),
        endsAt: toIsoInstant(token.sentAtMs + token.lifeMs),
      },
    }),
    ...(storedAt && { secretStoredAt: storedAt.toISOString() }),
  };
}

function secretOf(credentials: BankCredentials | undefined): BankState['secret'] {
  if (credentials === undefined) return 'unreadable';
  return credentials.clientId === unsetClientId ? 'not-set' : 'filled';
}

/** A person waits: a bank that takes a call and never answers is one that does not answer. */
const patience = { withinMs: 2_000 } as const;

/** One page is enough. */
async function failureOf({ list }: Pick<WebhookSubscriptions, 'list'>): Promise<BankState['failed']> {
  try {
    for await (const _ of list(patience)) break;
    return undefined;
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    if (error instanceof DeadlineError)
      return { code: error.code, message: `the bank has not answered within ${patience.withinMs / 1_000} s` };
    return { code: error.code, message: error.message };
  }
}
