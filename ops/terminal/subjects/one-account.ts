import { whyUnknown } from '#shared/portfolio/refused-accounts.ts';
import { idOf } from '#ops/terminal/arguments.ts';

export const accountArgument = { parse: idOf, placeholder: 'ACCOUNT', brief: 'Id of the account' };

/** The arguments of a command about an account. */
export const oneAccount = { kind: 'tuple', parameters: [accountArgument] } as const;

/** The answer to a command about an account that is not in the register. */
export const notRegistered = (accountId: string): string => `Not done: ${whyUnknown([accountId])}.`;
