import { changeRequested, created, type HandlersOf, ok, shownList } from '#sandbox/engine/operation.ts';
import { accountOfPerson } from '#sandbox/entities/accounts/shown-account.ts';
import { startChangeRequest } from '#sandbox/entities/change-requests/start-change-request.ts';
import {
  authorizedPersonOf,
  authorizedPersonsOf,
  authorizePerson,
  refuseUnfit,
  shownAuthorizedPerson,
} from '#sandbox/entities/customers/authorized-persons.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

/** The owner of the account has to agree to each addition and removal. */
export const authorizedPersonHandlers = {
  'persons.accounts.authorizedPersons.create': ({ path, body }, bank) => {
    const account = accountOfPerson(bank, path);
    const person_id = body.authorized_person_id;
    if (body.skip_2fa === true && bank.options.allowSkippedSecondFactor) {
      return created(shownAuthorizedPerson(authorizePerson(bank, account, person_id)));
    }
    refuseUnfit(bank, account, person_id);
    return changeRequested(
      startChangeRequest(bank, {
        operation: 'persons.accounts.authorizedPersons.create',
        argument: { account_id: account.id, person_id },
        person_id: path.person_id,
      }),
    );
  },
  'persons.accounts.authorizedPersons.list': ({ path }, bank) =>
    shownList(authorizedPersonsOf(bank, accountOfPerson(bank, path)), shownAuthorizedPerson),
  'persons.accounts.authorizedPersons.get': ({ path }, bank) =>
    ok(shownAuthorizedPerson(authorizedPersonOf(bank, accountOfPerson(bank, path), path.id))),
  'persons.accounts.authorizedPersons.delete': ({ path }, bank) => {
    const account = accountOfPerson(bank, path);
    const { id } = authorizedPersonOf(bank, account, path.id);
    return changeRequested(
      startChangeRequest(bank, {
        operation: 'persons.accounts.authorizedPersons.delete',
        argument: { account_id: account.id, id },
        person_id: path.person_id,
      }),
    );
  },
} satisfies Partial<HandlersOf<OperationRow>>;
