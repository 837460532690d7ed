import type { Operations } from '#shared/bank/contract/operations.ts';
import type { Areas, BankClient } from './method.ts';
import type { SendRaw } from './raw-request.ts';

/** A client made of a table, and `request` for paths that no row has. */
export type BankOf<Table extends Areas> = BankClient<Table> & { readonly request: SendRaw };

/** A client of all operations. It has a name, so that declarations of modules which export one can be written. */
// oxlint-disable-next-line typescript/no-empty-object-type -- of an alias, a declaration would hold all that it stands for
export interface Bank extends BankOf<Operations> {}

/** Those of a table that stand beside all operations. Inferred, so that a declaration holds these alone. */
export type OwnAreas<Table> = Table extends infer All
  ? { readonly [Name in Exclude<keyof All, keyof Operations>]: All[Name] }
  : never;
