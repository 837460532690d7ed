import { isOver, newChallenge } from '#sandbox/entities/authentication/open-challenge.ts';
import { equals } from '#sandbox/entities/matches.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { ActivationChallenge } from '#sandbox/engine/model/authentication.ts';
import { activationChallengeStates } from '#sandbox/engine/states/authentication.ts';
import { randomCode } from '#sandbox/engine/one-time-code.ts';
import { created, done, type HandlersOf, list, ok, shownList } from '#sandbox/engine/operation.ts';
import { validationError } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

/** A letter takes days. The specification states no time. */
const lifetimeMs = 30 * 24 * 3_600_000;

export const activationChallengeHandlers = {
  /** The sender of the letter needs the code, so this one answer shows it. */
  'mfa.challenges.activation.create': ({ body }, bank) => {
    const person = existingPerson(bank, body.person_id);
    if (body.invalidate_existing_code === true)
      for (const { id } of bank.store.activationChallenges.by('person_id', person.id))
        expireActivationChallenge(bank, id);
    const challenge = bank.store.activationChallenges.insert({
      ...newChallenge(bank, lifetimeMs),
      person_id: person.id,
      purpose: body.purpose ?? 'DEVICE_BINDING',
      requested_by: body.requested_by ?? 'WEB',
      status: 'active',
      code: randomCode(bank),
    });
    const { id, person_id, purpose, requested_by, created_at, expires_at } = challenge;
    const atMs = Date.parse(expires_at) + 1;
    bank.schedule({ atMs, name: 'expire-activation-challenge', argument: { id } });
    bank.emit({
      type: 'ACTIVATION_CHALLENGE_CREATION',
      entityId: id,
      payload: { challenge_id: id, person_id, purpose, requested_by, created_at, expires_at },
    });
    return created(challenge);
  },
  'mfa.challenges.activation.list': ({ filter }, bank) => {
    const show = (challenge: ActivationChallenge) => shown(bank, challenge);
    const { person_id, purpose, status } = filter;
    if ([person_id, purpose, status].every((wanted) => wanted === undefined)) {
      return shownList(bank.store.activationChallenges, show);
    }
    const found = listed(bank, filter).map(show);
    return list(found.filter((one) => equals(purpose, one.purpose) && equals(status, one.status)));
  },
  'mfa.challenges.activation.get': ({ path }, bank) =>
    ok(shown(bank, bank.store.activationChallenges.get(path.id))),
  'mfa.challenges.activation.delete': ({ path }, bank) => {
    bank.store.activationChallenges.update(path.id, { status: 'expired' });
    return done();
  },
} satisfies Partial<HandlersOf<OperationRow>>;

/** The newest code with which a person can bind a device; 400 if there is none. */
export function activeChallengeOf(bank: Bank, personId: string): ActivationChallenge {
  const newest = bank.store.activationChallenges
    .by('person_id', personId)
    .filter((challenge) => isActive(bank, challenge))
    .at(-1);
  if (newest === undefined) throw validationError('The person has no activation code to use.');
  return newest;
}

export function isActive(bank: Bank, challenge: ActivationChallenge): boolean {
  return challenge.status === 'active' && !isOver(bank, challenge);
}

/** A used or withdrawn one stays as it was. */
export function expireActivationChallenge(bank: Bank, id: string): void {
  const challenge = bank.store.activationChallenges.find(id);
  if (challenge?.status === 'active') bank.store.activationChallenges.update(id, { status: 'expired' });
}

interface Filter {
  readonly person_id?: string | undefined;
  readonly purpose?: string | undefined;
  readonly status?: string | undefined;
}

/** The challenges that match one of the filters. */
function listed(bank: Bank, { person_id, purpose, status }: Filter): readonly ActivationChallenge[] {
  const { activationChallenges } = bank.store;
  if (person_id !== undefined) return activationChallenges.by('person_id', person_id);
  const known = activationChallengeStates.statuses.find((one) => one === status);
  if (known !== undefined) return activationChallenges.by('status', known);
  return activationChallenges.by('purpose', purpose ?? '');
}

function shown(bank: Bank, challenge: ActivationChallenge) {
  const { id, person_id, purpose, requested_by, created_at, expires_at } = challenge;
  const status = challenge.status === 'active' && isOver(bank, challenge) ? 'expired' : challenge.status;
  return { id, person_id, purpose, requested_by, status, created_at, expires_at };
}
