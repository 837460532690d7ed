import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { operations } from '#shared/bank/contract/operations.ts';

/** The client with every operation, as somebody's script would use it. */
const address = { baseUrl: 'https://bank.example', authUrl: 'https://bank.example' };

export const bank = createBankClient({ ...address, areas: operations });
