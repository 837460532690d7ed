import { isLegalRepresentative } from '#sandbox/entities/customers/representation.ts';
import { changeRequested, created, done, type HandlersOf, ok, shownList } from '#sandbox/engine/operation.ts';
import { accountOfBusiness } from '#sandbox/entities/accounts/shown-account.ts';
import { startChangeRequest } from '#sandbox/entities/change-requests/start-change-request.ts';
import {
  authorizedPersonOf,
  authorizedPersonsOf,
  authorizePerson,
  refuseUnfit,
  removeAuthorizedPerson,
  shownAuthorizedPerson,
} from '#sandbox/entities/customers/authorized-persons.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const authorizedPersonHandlers = {
  'businesses.accounts.authorizedPersons.create': ({ path, body }, bank) => {
    const account = accountOfBusiness(bank, path);
    const person_id = body.authorized_person_id;
    const skips2fa = body.skip_2fa === true && bank.options.allowSkippedSecondFactor;
    if (skips2fa || isLegalRepresentative(bank, path.business_id, person_id)) {
      return created(shownAuthorizedPerson(authorizePerson(bank, account, person_id)));
    }
    refuseUnfit(bank, account, person_id);
    return changeRequested(
      startChangeRequest(bank, {
        operation: 'businesses.accounts.authorizedPersons.create',
        argument: { account_id: account.id, person_id },
        business_id: path.business_id,
      }),
    );
  },
  'businesses.accounts.authorizedPersons.list': ({ path }, bank) =>
    shownList(authorizedPersonsOf(bank, accountOfBusiness(bank, path)), shownAuthorizedPerson),
  'businesses.accounts.authorizedPersons.get': ({ path }, bank) =>
    ok(shownAuthorizedPerson(authorizedPersonOf(bank, accountOfBusiness(bank, path), path.id))),
  'businesses.accounts.authorizedPersons.delete': ({ path }, bank) => {
    removeAuthorizedPerson(bank, authorizedPersonOf(bank, accountOfBusiness(bank, path), path.id));
    return done();
  },
} satisfies Partial<HandlersOf<OperationRow>>;
