import { idOf } from '#ops/terminal/arguments.ts';

export const accountArgument = { parse: idOf, placeholder: 'ACCOUNT', brief: 'Id of the account' };

/** The arguments of a command about an account. */
export const oneAccount = { kind: 'tuple', parameters: [accountArgument] } as const;

export const notRegistered = (accountId: string): string =>
  `${accountId} is not in the register of accounts.`;
