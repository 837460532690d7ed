import { refuseInactive } from '#sandbox/entities/accounts/account-refusals.ts';
import { ownerOf } from '#sandbox/entities/customers/customer.ts';
import { equals } from '#sandbox/entities/matches.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { branchOf, nextIban, ownBicOf } from '#sandbox/engine/iban.ts';
import type { VirtualIban } from '#sandbox/engine/model/accounts.ts';
import { created, type HandlersOf, ok, shownList } from '#sandbox/engine/operation.ts';
import { modelNotFound, refusal } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

/** The filter uses other words than the resource. */
const stateOf: ReadonlyMap<string, string> = new Map([
  ['ACTIVE', 'ENABLED'],
  ['INACTIVE', 'DISABLED'],
]);

export const virtualIbanHandlers = {
  'accounts.virtualIbans.list': ({ path, filter }, bank) => {
    const account = bank.store.accounts.get(path.account_id);
    return shownList(
      bank.store.virtualIbans
        .by('account_id', account.id)
        .filter(
          (virtual) =>
            equals(filter.virtual_iban, virtual.virtual_iban) &&
            equals(filter.state && (stateOf.get(filter.state) ?? filter.state), virtual.state),
        ),
      (virtual) => shown(bank, virtual),
    );
  },
  'accounts.virtualIbans.create': ({ path, body }, bank) => {
    const account = bank.store.accounts.get(path.account_id);
    refuseInactive(account);
    // The partner's own account has none, and is refused before anything is created.
    ownerOf(account);
    const virtual = bank.store.virtualIbans.insert({
      id: bank.ids.uuid(),
      account_id: account.id,
      virtual_iban: nextIban(bank.random, branchOf(account.iban)),
      description: body.description ?? null,
      state: 'ENABLED',
      created_at: bank.instant(),
      updated_at: bank.instant(),
      disabled_at: null,
    });
    return created(shown(bank, virtual));
  },
  'accounts.virtualIbans.disable': ({ path }, bank) => {
    const virtual = virtualIbanAt(bank, path);
    if (virtual.state === 'DISABLED') return ok(shown(bank, virtual));
    return ok(move(bank, virtual, { state: 'DISABLED', disabled_at: bank.instant() }));
  },
  /** Only a disabled one can be enabled. See "States and transitions". */
  'accounts.virtualIbans.enable': ({ path }, bank) => {
    const virtual = virtualIbanAt(bank, path);
    if (virtual.state === 'ENABLED') {
      throw refusal(422, 'unprocessable_entity', 'The virtual IBAN is not disabled.');
    }
    refuseInactive(bank.store.accounts.get(virtual.account_id));
    return ok(move(bank, virtual, { state: 'ENABLED', disabled_at: null }));
  },
} satisfies Partial<HandlersOf<OperationRow>>;

function move(bank: Bank, { id }: VirtualIban, change: Pick<VirtualIban, 'state' | 'disabled_at'>) {
  return shown(bank, bank.store.virtualIbans.update(id, { ...change, updated_at: bank.instant() }));
}

function virtualIbanAt(bank: Bank, path: { account_id: string; virtual_iban_id: string }): VirtualIban {
  const virtual = bank.store.virtualIbans.get(path.virtual_iban_id);
  if (virtual.account_id !== path.account_id) throw modelNotFound('VirtualIban', virtual.id);
  return virtual;
}

function shown(bank: Bank, { account_id, ...virtual }: VirtualIban) {
  const account = bank.store.accounts.get(account_id);
  const owner = ownerOf(account);
  return {
    ...virtual,
    bic: ownBicOf(virtual.virtual_iban),
    target_account_iban: account.iban,
    target_account_bic: account.bic,
    currency: 'EUR',
    customer_id: owner.id,
    customer_type: owner.type,
  };
}
