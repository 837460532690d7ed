import { accountBlock, accountClosure, accountLimitChange } from '#shared/events/accounts/accounts.ts';
import { accountClosureRequestUpdate } from '#shared/events/accounts/closure-requests.ts';
import {
  depositAccountUpdated,
  referenceAccountCreated,
  trustedIbanConfirmed,
} from '#shared/events/accounts/linked-accounts.ts';
import { shownAs, notifiedIf, type BankRead } from '#shared/reconciliation/entities/shown-entity.ts';
import { ofPersons, type AccountOwnerOf } from './account-owner.ts';
import type { EntityBank } from './entity-areas.ts';
import { everyPage } from './every-page.ts';
import { withParent } from './with-parent.ts';

/** More than these of all accounts together are not compared at once. */
const mostOfPartner = 50_000;

/** Reads an account and what is linked to it. */
export function createAccountReads(bank: EntityBank, ownerOf: AccountOwnerOf) {
  const referenceAccountsOf = async (account_id: string) => {
    const { personId: person_id, businessId: business_id } = await ownerOf(account_id);
    if (business_id !== undefined)
      return everyPage((paged) =>
        bank.businesses.accounts.referenceAccounts.list({ business_id, account_id, ...paged }),
      );
    if (person_id === undefined) return [];
    return everyPage((paged) =>
      bank.persons.accounts.referenceAccounts.list({ person_id, account_id, ...paged }),
    );
  };

  return {
    account: async ({ id }) => {
      const account = await bank.accounts.get({ id });
      const { person_id, business_id, iban, locking_status, status } = account;
      const owner = { account_id: id, person_id, business_id, iban };
      return [
        // The bank sends no event for an account that was never blocked, or that has no limit.
        notifiedIf(shownAs(accountBlock, id, { ...owner, locking_status }), (block) => block !== 'NO_BLOCK'),
        notifiedIf(shownAs(accountClosure, id, { ...owner, status }), (state) => state === 'CLOSED'),
        {
          ...shownAs(accountLimitChange, id, account),
          isNotified: (account.account_limit?.value ?? 0) !== 0,
        },
      ];
    },
    closure_request: async ({ id }) => [
      shownAs(accountClosureRequestUpdate, id, await bank.accountClosureRequests.get({ id })),
    ],
    closure_requests: async () => {
      const found = await everyPage((paged) => bank.accountClosureRequests.list(paged), mostOfPartner);
      return found.map((request) => shownAs(accountClosureRequestUpdate, request.id, request));
    },
    trusted_ibans: async ({ id: account_id }) => {
      const found = await everyPage((paged) => bank.accounts.trustedIbans.list({ account_id, ...paged }));
      return found.map((trusted) =>
        shownAs(trustedIbanConfirmed, trusted.id, withParent(trusted, { account_id })),
      );
    },
    reference_accounts: async ({ id: account_id }) => {
      const found = await referenceAccountsOf(account_id);
      return found.map((reference) =>
        shownAs(referenceAccountCreated, reference.id, withParent(reference, { account_id })),
      );
    },
    savings_mappings: ofPersons(ownerOf, async ({ person_id, account_id }) => {
      const mapping = await bank.persons.depositAccounts.mappings.get({ person_id, account_id });
      return [
        shownAs(depositAccountUpdated, mapping.id, withParent(mapping, { deposit_account_id: account_id })),
      ];
    }),
  } satisfies Record<string, BankRead>;
}
