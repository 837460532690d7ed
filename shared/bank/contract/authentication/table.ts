import { token } from './token.ts';

/** The area's rows by where they are mounted in the whole table. */
export const authenticationTable = {
  root: { token },
};
