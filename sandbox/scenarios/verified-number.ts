import type { Bank } from '#sandbox/engine/bank.ts';
import type { Partner } from './partner.ts';

/** A number that the person has proved to hold: only such a one is written to. */
export async function verifyNumber(bank: Bank, partner: Partner, personId: string): Promise<void> {
  const path = `/v1/persons/${personId}/mobile_number`;
  const number = '+491701234567';
  await partner.post(path, { number });
  await partner.post(`${path}/authorize`, { number });
  const [held] = bank.store.mobileNumbers.by('person_id', personId);
  await partner.post(`${path}/confirm`, { number, token: held?.otp ?? '' });
}
