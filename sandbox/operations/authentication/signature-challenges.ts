import { keysOf, requireSignatureOf } from '#sandbox/entities/authentication/bound-device.ts';
import { isActive } from './activation-challenges.ts';
import { stillOpen } from '#sandbox/entities/authentication/open-challenge.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { SignatureChallenge } from '#sandbox/engine/model/authentication.ts';
import { done, type HandlersOf, ok } from '#sandbox/engine/operation.ts';
import { modelNotFound } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const signatureChallengeHandlers = {
  'mfa.challenges.signatures.get': ({ path }, bank) => {
    const { id, created_at, expires_at } = openChallenge(bank, path.id);
    return ok({ id, type: 'signature', created_at, expires_at });
  },
  /** Binds the device by the key of its announcement. */
  'mfa.challenges.signatures.verify': ({ path, body }, bank) => {
    const { id, device_id, code, activation_challenge_id } = openChallenge(bank, path.id);
    const [key] = keysOf(bank, device_id);
    if (key === undefined) throw modelNotFound('Challenge', id);
    requireSignatureOf(bank, key, { text: code, signature: body.signature });
    bank.store.devices.update(device_id, { is_bound: true });
    bank.store.signatureChallenges.remove(id);
    if (activation_challenge_id !== null) {
      bank.store.activationChallenges.update(activation_challenge_id, { status: 'used' });
    }
    return done();
  },
} satisfies Partial<HandlersOf<OperationRow>>;

/** The code of a letter may have been used or withdrawn since. */
function openChallenge(bank: Bank, id: string): SignatureChallenge {
  const challenge = stillOpen(bank, bank.store.signatureChallenges.get(id));
  const letter = challenge.activation_challenge_id;
  if (letter !== null && !isActive(bank, bank.store.activationChallenges.get(letter))) {
    throw modelNotFound('Challenge', id);
  }
  return challenge;
}
