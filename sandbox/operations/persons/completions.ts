import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { created, done, ok } from '#sandbox/engine/operation.ts';
import type { Completions } from '#sandbox/entities/change-requests/completion.ts';
import {
  authorizedPersonOf,
  authorizePerson,
  removeAuthorizedPerson,
  shownAuthorizedPerson,
} from '#sandbox/entities/customers/authorized-persons.ts';
import { removeMobileNumber } from './mobile-number.ts';
import { changePerson } from './persons.ts';

const personChange = memoised(() =>
  z.object({ person_id: z.string(), attributes: z.record(z.string(), z.json()) }),
);

const numberToRemove = memoised(() => z.object({ mobile_number_id: z.string() }));

const personToAuthorize = memoised(() => z.object({ account_id: z.string(), person_id: z.string() }));

const authorizationToEnd = memoised(() => z.object({ account_id: z.string(), id: z.string() }));

export const personCompletions = {
  'persons.update': (bank, argument) => {
    const { person_id, attributes } = personChange().parse(argument);
    return ok(changePerson(bank, person_id, attributes));
  },
  'persons.mobileNumber.delete': (bank, argument) =>
    ok(removeMobileNumber(bank, numberToRemove().parse(argument).mobile_number_id)),
  'persons.accounts.authorizedPersons.create': (bank, argument) => {
    const { account_id, person_id } = personToAuthorize().parse(argument);
    const account = bank.store.accounts.get(account_id);
    return created(shownAuthorizedPerson(authorizePerson(bank, account, person_id)));
  },
  'persons.accounts.authorizedPersons.delete': (bank, argument) => {
    const { account_id, id } = authorizationToEnd().parse(argument);
    removeAuthorizedPerson(bank, authorizedPersonOf(bank, bank.store.accounts.get(account_id), id));
    return done();
  },
} satisfies Completions;
