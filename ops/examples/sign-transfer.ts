import { generateKeyPairSync, sign } from 'node:crypto';
import { operations } from '#shared/bank/contract/operations.ts';
import type { ExampleWorld } from './example.ts';
import { newCustomer } from './new-customer.ts';

/** Binds a phone to a person, and lets it sign a transfer as the second factor. */
export async function signTransfer(world: ExampleWorld) {
  const { bank, random, say } = world;
  const { person_id, account_id } = await newCustomer(world);
  await verifyNumber(world, person_id);
  const phone = newPhone();
  const device_id = await bindDevice(world, { person_id, phone });

  const outcome = await bank.persons.accounts.sepaCreditTransfers.create({
    person_id,
    account_id,
    body: {
      // Keep it with your order: sent again with the same reference, the transfer is still made only once.
      reference: random.uuid(),
      amount: { value: 4_950, currency: 'EUR' },
      recipient_name: 'Charles Babbage',
      recipient_iban: 'DE89370400440532013000',
      description: 'Rent',
    },
  });
  // To a recipient whom the customer trusts it would be done already.
  const transfer_id =
    outcome.kind === 'done'
      ? outcome.value.id
      : await confirmOnPhone(world, { change_request_id: outcome.id, device_id, phone });

  const transfer = await bank.persons.accounts.sepaCreditTransfers.get({
    person_id,
    account_id,
    id: transfer_id,
  });
  say(`Transfer ${transfer_id} of 49.50 € is ${transfer.status ?? 'without status'}`);
  return { account_id, device_id, transfer_id, status: transfer.status };
}

interface Confirmation {
  readonly change_request_id: string;
  readonly device_id: string;
  readonly phone: Phone;
}

async function confirmOnPhone(
  { bank, say }: ExampleWorld,
  { change_request_id, device_id, phone }: Confirmation,
): Promise<string> {
  const { string_to_sign } = await bank.changeRequests.authorize({ change_request_id, body: { device_id } });
  if (typeof string_to_sign !== 'string') throw new Error('The bank gave nothing to sign');
  say(`Change request ${change_request_id} has to be signed`);

  const confirmed = await bank.changeRequests.confirm(
    { change_request_id, body: { device_id, signature: phone.sign(string_to_sign) } },
    // The operation of the answer: it types and checks `response_body`. A refused transfer throws.
    { of: operations.persons.accounts.sepaCreditTransfers.create },
  );
  say(`The phone signed it: ${confirmed.status ?? 'no status'}`);
  return confirmed.response_body.id;
}

const number = '+491701234567';

/** Only a verified number gets codes. */
async function verifyNumber({ bank, sandbox, say }: ExampleWorld, person_id: string): Promise<void> {
  await bank.persons.mobileNumber.create({ person_id, body: { number } });
  await bank.persons.mobileNumber.authorize({ person_id, body: { number } });
  const token = await sandbox.readCode(number);
  await bank.persons.mobileNumber.confirm({ person_id, body: { number, token } });
  say(`${number} is verified`);
}

interface Phone {
  /** Public, as the bank wants it: the uncompressed point, hexadecimal. */
  readonly key: string;
  /** ECDSA over the SHA-256 of the text, in ASN.1 form, hexadecimal. */
  sign(text: string): string;
}

/** In an app the private key is made in the secure hardware of the phone and never leaves it. */
function newPhone(): Phone {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  // The DER form ends with the point: one byte that says uncompressed, and twice 32.
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-65).toString('hex');
  return { key, sign: (text) => sign('sha256', Buffer.from(text), privateKey).toString('hex') };
}

interface Binding {
  readonly person_id: string;
  readonly phone: Phone;
}

/** The code of the SMS is typed into the app and signed there; it is never sent back. */
async function bindDevice(
  { bank, sandbox, say }: ExampleWorld,
  { person_id, phone }: Binding,
): Promise<string> {
  const { id, challenge } = await bank.mfa.devices.create({
    body: { person_id, key: phone.key, key_type: 'ecdsa-p256', name: 'Phone' },
  });
  const code = await sandbox.readCode(number);
  await bank.mfa.challenges.signatures.verify({ id: challenge.id, body: { signature: phone.sign(code) } });
  say(`Device ${id} is bound`);
  return id;
}
