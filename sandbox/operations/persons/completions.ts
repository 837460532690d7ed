import * as z from 'zod';
import { ok } from '#sandbox/engine/operation.ts';
import type { Completions } from '#sandbox/operations/change-requests/completion.ts';
import { memoised } from '#shared/bank/contract/endpoint.ts';
import { removeMobileNumber } from './mobile-number.ts';
import { changePerson } from './update-person.ts';

const personChange = memoised(() =>
  z.object({ person_id: z.string(), attributes: z.record(z.string(), z.json()) }),
);

const numberToRemove = memoised(() => z.object({ mobile_number_id: z.string() }));

export const personCompletions = {
  'persons.update': (bank, argument) => {
    const { person_id, attributes } = personChange().parse(argument);
    return ok(changePerson(bank, person_id, attributes));
  },
  'persons.mobileNumber.delete': (bank, argument) =>
    ok(removeMobileNumber(bank, numberToRemove().parse(argument).mobile_number_id)),
} satisfies Completions;
