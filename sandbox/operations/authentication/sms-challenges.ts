import { newChallenge, stillOpen } from '#sandbox/entities/authentication/open-challenge.ts';
import { sendCode } from '#sandbox/entities/authentication/send-sms.ts';
import { forgetWrongCodes, refuseLocked, wrongCode } from '#sandbox/entities/authentication/wrong-codes.ts';
import { verifiedNumberOf } from '#sandbox/entities/customers/mobile-number-of.ts';
import type { SmsChallenge } from '#sandbox/engine/model/authentication.ts';
import { randomCode } from '#sandbox/engine/one-time-code.ts';
import { created, done, type HandlersOf, ok } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const smsChallengeHandlers = {
  'mfa.challenges.sms.create': ({ body }, bank) => {
    const { person_id } = body;
    const number = verifiedNumberOf(bank, person_id);
    const code = randomCode(bank);
    sendCode(bank, code, { person_id, number });
    return created(shown(bank.store.smsChallenges.insert({ ...newChallenge(bank), person_id, code })));
  },
  'mfa.challenges.sms.get': ({ path }, bank) =>
    ok(shown(stillOpen(bank, bank.store.smsChallenges.get(path.id)))),
  /** An answered challenge is gone: a code is valid once. */
  'mfa.challenges.sms.verify': ({ path, body }, bank) => {
    const challenge = stillOpen(bank, bank.store.smsChallenges.get(path.id));
    refuseLocked(bank, { id: challenge.id, subject: 'The challenge', whatToDo: 'create a new one' });
    if (body.otp !== challenge.code) throw wrongCode(bank, challenge.id);
    forgetWrongCodes(bank, challenge.id);
    bank.store.smsChallenges.remove(challenge.id);
    return done();
  },
} satisfies Partial<HandlersOf<OperationRow>>;

function shown({ id, created_at, expires_at }: SmsChallenge) {
  return { id, type: 'sms', created_at, expires_at };
}
