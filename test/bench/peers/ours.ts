import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { operations } from '#shared/bank/contract/operations.ts';
import type { CreateRead } from './peer.ts';

const token = { value: 'token', generation: 'bench', sentAtMs: 0, lifeMs: Number.MAX_SAFE_INTEGER };

export const createRead: CreateRead = ({ host, port }) => {
  const baseUrl = `http://${host}:${port}`;
  const bank = createBankClient({
    baseUrl,
    authUrl: baseUrl,
    areas: operations,
    tokenSource: {
      current: () => Promise.resolve({ token }),
      accept: () => undefined,
      refuse: () => Promise.resolve(false),
    },
  });
  return () => bank.accounts.balance.get({ account_id: 'account' });
};
