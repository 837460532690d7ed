import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import type { HandlersOf } from '#sandbox/engine/operation.ts';
import { created, ok } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const settingsHandlers = {
  /** Removes the settings that the call leaves out. */
  'persons.settings.replace': ({ path, body }, bank) => {
    const { id } = existingPerson(bank, path.person_id);
    const { language } = bank.store.personSettings.insert({ id, language: body.language ?? null });
    return created({ language });
  },
  'persons.settings.get': ({ path }, bank) => {
    const { id } = existingPerson(bank, path.person_id);
    return ok({ language: bank.store.personSettings.find(id)?.language ?? null });
  },
} satisfies Partial<HandlersOf<OperationRow>>;
