import { distrustIban, trustIban } from './trusted-ibans.ts';
import { created, done } from '#sandbox/engine/operation.ts';
import type { Completions } from '#sandbox/entities/change-requests/completion.ts';

export const accountCompletions = {
  'accounts.trustedIbans.create': (bank, argument) => created(trustIban(bank, argument)),
  'accounts.trustedIbans.delete': (bank, argument) => {
    distrustIban(bank, argument);
    return done();
  },
} satisfies Completions;
