import type { Bank } from '#sandbox/engine/bank.ts';
import { created, list, ok, type Call } from '#sandbox/engine/operation.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';
import type { Customer } from './customer.ts';
import {
  addTaxIdentification,
  changeTaxIdentification,
  shownTaxIdentification,
  taxIdentificationOf,
  taxIdentificationsOf,
} from './tax-identifications.ts';

type Addition = Call<RowOf<'persons.taxIdentifications.create'>>;
type Change = Call<RowOf<'persons.taxIdentifications.update'>>;

/** Handlers of tax identifications, for persons and businesses; `customerAt` finds the owner. */
export function taxIdentificationHandlersOf<Path extends object>(
  customerAt: (bank: Bank, path: Path) => Customer,
) {
  type One = Path & { readonly id: string };
  return {
    create: ({ path, body }: Pick<Addition, 'body'> & { path: Path }, bank: Bank) =>
      created(shownTaxIdentification(addTaxIdentification(bank, customerAt(bank, path), body))),
    list: ({ path }: { path: Path }, bank: Bank) =>
      list(taxIdentificationsOf(bank, customerAt(bank, path)).map(shownTaxIdentification)),
    get: ({ path }: { path: One }, bank: Bank) =>
      ok(shownTaxIdentification(taxIdentificationOf(bank, customerAt(bank, path), path.id))),
    update: ({ path, body }: Pick<Change, 'body'> & { path: One }, bank: Bank) => {
      const change = { id: path.id, change: body };
      return ok(shownTaxIdentification(changeTaxIdentification(bank, customerAt(bank, path), change)));
    },
  };
}
