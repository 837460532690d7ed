import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { changeBusiness } from './businesses.ts';
import { created, ok } from '#sandbox/engine/operation.ts';
import type { Completions } from '#sandbox/entities/change-requests/completion.ts';
import { authorizePerson, shownAuthorizedPerson } from '#sandbox/entities/customers/authorized-persons.ts';

const businessChange = memoised(() =>
  z.object({ business_id: z.string(), attributes: z.record(z.string(), z.json()) }),
);

const authorization = memoised(() => z.object({ account_id: z.string(), person_id: z.string() }));

export const businessCompletions = {
  'businesses.update': (bank, argument) => {
    const { business_id, attributes } = businessChange().parse(argument);
    return ok(changeBusiness(bank, business_id, attributes));
  },
  'businesses.accounts.authorizedPersons.create': (bank, argument) => {
    const { account_id, person_id } = authorization().parse(argument);
    const account = bank.store.accounts.get(account_id);
    return created(shownAuthorizedPerson(authorizePerson(bank, account, person_id)));
  },
} satisfies Completions;
