import { refuseInactive } from '#sandbox/entities/accounts/account-refusals.ts';
import { accountOfPerson } from '#sandbox/entities/accounts/shown-account.ts';
import { equals } from '#sandbox/entities/matches.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { CollectionLimit } from '#sandbox/engine/model/payments.ts';
import { created, done, type HandlersOf, list } from '#sandbox/engine/operation.ts';
import { invalidModel, modelNotFound, type BankRefusal } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';

export const sddCollectionLimitHandlers = {
  'persons.accounts.sddCollectionLimits.list': ({ path, filter }, bank) =>
    list(
      activeLimits(bank, accountOfPerson(bank, path).id).filter(
        (limit) => equals(filter.id, limit.id) && equals(filter.limit_type, limit.limit_type),
      ),
    ),
  'persons.accounts.sddCollectionLimits.create': ({ path, body }, bank) => {
    const account = accountOfPerson(bank, path);
    refuseInactive(account);
    const limit = euroCents(body.limit.value);
    return created(limitCollection(bank, { account_id: account.id, limit, limit_type: 'EXTERNAL' }));
  },
  'persons.accounts.sddCollectionLimits.delete': ({ path }, bank) => {
    const account = accountOfPerson(bank, path);
    if (activeLimits(bank, account.id).length === 0) throw modelNotFound('SddCollectionLimit', account.id);
    disableActive(bank, account.id);
    return done();
  },
} satisfies Partial<HandlersOf<OperationRow>>;

/** Replaces the active limit. Limits of the bank are internal, those of the partner external. */
export function limitCollection(
  bank: Bank,
  wanted: Pick<CollectionLimit, 'account_id' | 'limit' | 'limit_type'>,
): CollectionLimit {
  disableActive(bank, wanted.account_id);
  return bank.store.collectionLimits.insert({
    ...wanted,
    id: bank.ids.next('sddCollection'),
    current_limit: true,
    created_at: bank.instant(),
  });
}

/** Why this amount cannot be collected for the account now. */
export function refusalOfCollection(bank: Bank, account_id: string, cents: number): BankRefusal | undefined {
  const [active] = activeLimits(bank, account_id);
  if (active === undefined || collectedCents(bank, account_id) + cents <= active.limit.value)
    return undefined;
  return invalidModel('amount', 'exceeds the collection limit of the account');
}

const dayMs = 24 * 3_600_000;

/** The sum requested within a limit's period and not declined. */
function collectedCents(bank: Bank, accountId: string): number {
  const since = toIsoInstant(bank.clock.now() - bank.options.collectionLimitDays * dayMs);
  return bank.store.directDebits
    .by('account_id', accountId)
    .filter(({ status, created_at }) => status !== 'declined' && created_at > since)
    .reduce((sum, { amount }) => sum + amount.value, 0);
}

function activeLimits(bank: Bank, accountId: string) {
  return bank.store.collectionLimits.by('account_id', accountId).filter(({ current_limit }) => current_limit);
}

function disableActive(bank: Bank, accountId: string): void {
  for (const { id } of activeLimits(bank, accountId)) {
    bank.store.collectionLimits.update(id, { current_limit: false });
  }
}
