import type { DeliveryEvent } from '#sandbox/engine/model/authentication.ts';
import { created, type HandlersOf, ok, shownList } from '#sandbox/engine/operation.ts';
import { modelNotFound } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const deliveryEventHandlers = {
  'mfa.challenges.activation.deliveryEvents.create': ({ path, body }, bank) => {
    const event = bank.store.deliveryEvents.insert({
      id: bank.ids.next('authentication'),
      activation_challenge_id: bank.store.activationChallenges.get(path.id).id,
      status: body.status,
      created_at: bank.instant(),
    });
    return created(shown(event));
  },
  /** The newest first. */
  'mfa.challenges.activation.deliveryEvents.list': ({ path }, bank) => {
    const challenge = bank.store.activationChallenges.get(path.id);
    const events = bank.store.deliveryEvents.by('activation_challenge_id', challenge.id);
    return shownList(events.toReversed(), shown);
  },
  'mfa.challenges.activation.deliveryEvents.get': ({ path }, bank) => {
    const event = bank.store.deliveryEvents.find(path.id);
    if (event?.activation_challenge_id !== path.activation_challenge_id) {
      throw modelNotFound('DeliveryEvent', path.id);
    }
    return ok(shown(event));
  },
} satisfies Partial<HandlersOf<OperationRow>>;

function shown({ id, status, created_at }: DeliveryEvent) {
  return { id, status, created_at };
}
