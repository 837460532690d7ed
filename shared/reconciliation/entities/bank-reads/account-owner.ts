import type { BankRead, ShownEntity } from '#shared/reconciliation/entities/shown-entity.ts';
import type { EntityBank } from './entity-areas.ts';

interface AccountOwner {
  readonly personId?: string | undefined;
  readonly businessId?: string | undefined;
}

/** Items of one account follow each other, so its owner is read once. */
const mostRemembered = 500;

/** The owner of an account according to the bank: one call per account, remembered for a while. */
export function createAccountOwner(bank: EntityBank) {
  const remembered = new Map<string, Promise<AccountOwner>>();
  const read = async (id: string): Promise<AccountOwner> => {
    const { person_id, business_id } = await bank.accounts.get({ id });
    return business_id == null ? { personId: person_id ?? undefined } : { businessId: business_id };
  };
  return async (accountId: string): Promise<AccountOwner> => {
    const known = remembered.get(accountId);
    if (known !== undefined) return known;
    const asked = read(accountId);
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(accountId, asked);
    try {
      return await asked;
    } catch (error) {
      remembered.delete(accountId);
      throw error;
    }
  };
}

export type AccountOwnerOf = ReturnType<typeof createAccountOwner>;

interface OfPerson {
  readonly person_id: string;
  readonly account_id: string;
}

/** Reads a list of an account that the bank shows for persons alone. */
export function ofPersons(
  ownerOf: AccountOwnerOf,
  read: (owner: OfPerson) => Promise<readonly ShownEntity[]>,
): BankRead {
  return async ({ id: account_id }) => {
    const { personId: person_id, businessId } = await ownerOf(account_id);
    if (person_id !== undefined) return read({ person_id, account_id });
    return businessId === undefined ? 'owner-unknown' : 'not-readable';
  };
}
