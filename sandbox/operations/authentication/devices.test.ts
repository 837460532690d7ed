import { describe, expect, test } from 'vitest';
import { announcedDevice, boundDevice, lastCode, verifyNumber } from '#test/contract/calls/devices.ts';
import { simulatedBank, textOf } from '#test/contract/simulated-bank.ts';
import { signingDevice } from '#test/fakes/signing-device.ts';

function setUp() {
  const world = simulatedBank();
  const { person } = world.customer();
  verifyNumber(world, person.id);
  return { ...world, world, person };
}

describe('binding a device', () => {
  // Stated: Endpoints: Device management, challenges and change requests > Binding signatures
  // Stated: Endpoints: Device management, challenges and change requests > Devices
  test('by SMS takes the hex encoded ASN.1 signature of the SHA256 hash of the code', async () => {
    const { world, person, get, put } = setUp();
    const { phone, announced, deviceId, challengePath } = await announcedDevice(world, person.id);
    const read = () => get(`/v1/mfa/devices/${deviceId}`);

    expect(announced.status).toBe(201);
    expect(announced.body).toMatchObject({ challenge: { type: 'signature' } });
    expect((await get(challengePath)).status).toBe(200);
    expect((await read()).status).toBe(404);
    expect((await get('/v1/mfa/devices')).body).toEqual([]);

    expect((await put(challengePath, { signature: phone.sign(lastCode(world)) })).status).toBe(204);
    expect((await read()).body).toMatchObject({ id: deviceId, person_id: person.id, name: 'Phone' });
    expect((await get(`/v1/mfa/devices?filter[person_id]=${person.id}`)).body).toHaveLength(1);
    expect((await get('/v1/mfa/devices?filter[person_id]=stranger')).body).toEqual([]);
  });

  // Stated: Endpoints: Device management, challenges and change requests > Binding signatures
  test('refuses the signature by another key or of another text, and may be tried again', async () => {
    const { world, person, put } = setUp();
    const { phone, challengePath } = await announcedDevice(world, person.id);
    const code = lastCode(world);

    for (const signature of [
      signingDevice('another phone').sign(code),
      phone.sign('212212'),
      'abc',
      '00'.repeat(71),
    ]) {
      const refused = await put(challengePath, { signature });
      expect(refused.status).toBe(403);
    }
    expect((await put(challengePath, { signature: phone.sign(code) })).status).toBe(204);
  });

  test('a challenge counts once and for five minutes', async () => {
    const { world, person, put, get, passMs } = setUp();
    const first = await announcedDevice(world, person.id);
    const signature = first.phone.sign(lastCode(world));
    await put(first.challengePath, { signature });
    expect((await put(first.challengePath, { signature })).status).toBe(404);
    const second = await announcedDevice(world, person.id);
    const late = second.phone.sign(lastCode(world));
    passMs(5 * 60_000 + 1);

    expect((await put(second.challengePath, { signature: late })).status).toBe(404);
    expect((await get(second.challengePath)).status).toBe(404);
  });

  // Stated: Endpoints: Device management, challenges and change requests > Devices
  // Stated: Resources and their fields > Mobile number
  test('by SMS needs a verified number', async () => {
    const { customer, post, bank } = setUp();
    const { person } = customer();
    const bind = () => post('/v1/mfa/devices', { person_id: person.id, key: signingDevice().key });

    expect((await bind()).body).toMatchObject({ errors: [{ status: 400, code: 'validation_error' }] });
    bank.store.mobileNumbers.insert({
      id: 'unverified',
      person_id: person.id,
      number: '+491709999999',
      verified: false,
      otp: null,
      otp_sent_at: null,
    });
    expect((await bind()).status).toBe(400);
    expect(bank.store.devices.all()).toEqual([]);
  });

  test.each(['04', 'ff'.repeat(65), 'abc'])('%s is no public key', async (key) => {
    const { person, post, bank } = setUp();

    const refused = await post('/v1/mfa/devices', { person_id: person.id, key });

    expect(refused.body).toMatchObject({ errors: [{ source: { field: 'key' } }] });
    expect(bank.store.smsMessages.all()).toEqual([]);
  });

  test('a key may come in its DER form', async () => {
    const { person, post } = setUp();
    const { keyAsDer: key } = signingDevice();

    expect((await post('/v1/mfa/devices', { person_id: person.id, key })).status).toBe(201);
  });
});

describe('the keys of a device', () => {
  // Stated: Endpoints: Device management, challenges and change requests > Device keys
  // Stated: Resources and their fields > Device key
  test('are at most one of each purpose', async () => {
    const { world, person, post, get } = setUp();
    const { ofDevice, deviceId, phone } = await boundDevice(world, person.id);
    const add = (key_purpose: string) =>
      post(`${ofDevice}/keys`, { key: signingDevice(key_purpose).key, key_purpose });

    expect((await add('unrestricted')).body).toMatchObject({
      errors: [{ source: { field: 'key_purpose' } }],
    });
    expect((await add('restricted')).status).toBe(201);
    expect((await add('restricted')).status).toBe(400);
    const { body } = await get(`${ofDevice}/keys`);
    expect(body).toEqual({
      device_id: deviceId,
      person_id: person.id,
      name: 'Phone',
      keys: [
        {
          key_id: expect.any(String) as string,
          key_purpose: 'unrestricted',
          used_at: expect.any(String) as string,
        },
        { key_id: expect.any(String) as string, key_purpose: 'restricted', used_at: null },
      ],
    });
    const [{ key_id } = { key_id: '' }] = (body as { keys: { key_id: string }[] }).keys;
    expect((await get(`${ofDevice}/keys/${key_id}`)).body).toMatchObject({
      key: phone.key,
      key_type: 'ecdsa-p256',
    });
  });

  test('may be added by the signature of one that the device has', async () => {
    const { world, person, post } = setUp();
    const { ofDevice, phone } = await boundDevice(world, person.id);
    const { key } = signingDevice('restricted');
    const add = (signature_key_purpose: string) =>
      post(`${ofDevice}/keys`, {
        key,
        key_purpose: 'restricted',
        device_signature: { signature_key_purpose, signature: phone.sign(key) },
      });

    expect((await add('restricted')).status).toBe(400);
    expect((await add('unrestricted')).status).toBe(201);
  });

  // Stated: Endpoints: Device management, challenges and change requests > Devices
  test('are deleted with the device', async () => {
    const { world, person, get, delete: remove, bank } = setUp();
    const { ofDevice } = await boundDevice(world, person.id);

    expect((await remove(ofDevice)).status).toBe(204);
    expect((await get(ofDevice)).status).toBe(404);
    expect((await get(`${ofDevice}/keys`)).status).toBe(404);
    expect(bank.store.deviceKeys.all()).toEqual([]);
  });
});

describe('a signing challenge', () => {
  // Stated: Endpoints: Device management, challenges and change requests > Device signing challenges
  test('is created on a bound device, read, and verified by the key it is meant for', async () => {
    const { world, person, post, put } = setUp();
    const { ofDevice, deviceId, phone } = await boundDevice(world, person.id);
    const restricted = signingDevice('restricted');
    await post(`${ofDevice}/keys`, { key: restricted.key, key_purpose: 'restricted' });
    const answer = async (key_purpose: string | undefined, signer: typeof phone) => {
      const challenge = await post('/v1/mfa/challenges/devices', { device_id: deviceId, key_purpose });
      const signature = signer.sign(textOf(challenge, 'string_to_sign'));
      return (await put(`/v1/mfa/challenges/devices/${textOf(challenge, 'id')}`, { signature })).status;
    };

    expect(await answer('restricted', restricted)).toBe(204);
    expect(await answer('restricted', phone)).toBe(403);
    expect(await answer(undefined, phone)).toBe(204);
    expect(await answer(undefined, restricted)).toBe(403);
  });

  // Stated: Endpoints: Device management, challenges and change requests > Device signing challenges
  test('needs a bound device with a key of the purpose', async () => {
    const { world, person, post } = setUp();
    const announced = await announcedDevice(world, person.id);
    const { deviceId } = await boundDevice(world, person.id);
    const challenge = (device_id: string, key_purpose?: string) =>
      post('/v1/mfa/challenges/devices', { device_id, key_purpose });

    expect((await challenge(announced.deviceId)).status).toBe(404);
    expect((await challenge(deviceId, 'restricted')).status).toBe(400);
    expect((await challenge(deviceId, 'unrestricted')).status).toBe(201);
  });
});
