import { textOf, type simulatedBank } from '#test/contract/simulated-bank.ts';
import { signingDevice } from '#test/fakes/signing-device.ts';
import { isRecord } from '#shared/kernel/json.ts';

type Simulated = ReturnType<typeof simulatedBank>;

/** Gives the person a number that codes may go to. */
export function verifyNumber({ bank }: Simulated, personId: string, number = '+491701234567'): void {
  const { id } = bank.store.mobileNumbers.insert({
    id: bank.ids.next('mobileNumber'),
    person_id: personId,
    number,
    verified: false,
    otp: null,
    otp_sent_at: null,
  });
  bank.store.mobileNumbers.update(id, { verified: true });
}

/** The code of the SMS that went out last. */
export function lastCode({ bank }: Simulated): string {
  return /\d{6}/.exec(bank.store.smsMessages.all().at(-1)?.text ?? '')?.[0] ?? '';
}

/** A device whose code by SMS is still to be signed. */
export async function announcedDevice(world: Simulated, personId: string, phoneName?: string) {
  const phone = signingDevice(phoneName);
  const announced = await world.post('/v1/mfa/devices', {
    person_id: personId,
    key: phone.key,
    name: 'Phone',
  });
  const challenge = isRecord(announced.body) ? announced.body['challenge'] : undefined;
  const challengeId = isRecord(challenge) ? challenge['id'] : undefined;
  return {
    phone,
    announced,
    deviceId: textOf(announced, 'id'),
    challengePath: `/v1/mfa/challenges/signatures/${String(challengeId)}`,
  };
}

/** A device of a person with a verified number, ready to sign. */
export async function boundDevice(world: Simulated, personId: string, phoneName?: string) {
  const { phone, deviceId, challengePath } = await announcedDevice(world, personId, phoneName);
  await world.put(challengePath, { signature: phone.sign(lastCode(world)) });
  return { phone, deviceId, ofDevice: `/v1/mfa/devices/${deviceId}` };
}
