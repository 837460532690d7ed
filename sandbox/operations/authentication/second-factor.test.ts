import { describe, expect, test } from 'vitest';
import { boundDevice, lastCode, verifyNumber } from '#test/contract/calls/devices.ts';
import { aBusiness, aKnownPerson } from '#test/contract/calls/businesses.ts';
import { simulatedBank, textOf } from '#test/contract/simulated-bank.ts';

async function setUp() {
  const world = simulatedBank();
  const { person } = world.customer();
  verifyNumber(world, person.id);
  const waiting = await world.patch(`/v1/persons/${person.id}`, { first_name: 'Augusta' });
  return { ...world, world, person, change: `/v1/change_requests/${textOf(waiting, 'id')}` };
}

describe('a change', () => {
  // Stated: Endpoints: Device management, challenges and change requests > Change requests
  // Stated: Authentication: Secrets and signatures elsewhere > Second factor
  test('is confirmed with the code that its person got by SMS', async () => {
    const { post, world, person, change } = await setUp();
    await post(`${change}/authorize`, { person_id: person.id });

    expect((await post(`${change}/confirm`, { tan: lastCode(world) })).status).toBe(200);
  });

  // Stated: Endpoints: Device management, challenges and change requests > Change requests
  // Stated: Authentication: Secrets and signatures elsewhere > Second factor
  test('is confirmed with the signature of a bound device', async () => {
    const { post, world, person, change } = await setUp();
    const { phone, deviceId: device_id } = await boundDevice(world, person.id);
    const text = textOf(await post(`${change}/authorize`, { device_id }), 'string_to_sign');

    expect((await post(`${change}/confirm`, { device_id, signature: phone.sign(text) })).status).toBe(200);
  });

  // Stated: Resources and their fields > Change request confirmation
  test('that was authorized with the static delivery method is confirmed with the test code 212212', async () => {
    const { post, person, change } = await setUp();
    await post(`${change}/authorize`, { person_id: person.id, delivery_method: 'static' });

    expect((await post(`${change}/confirm`, { tan: '000000' })).status).toBe(403);
    expect((await post(`${change}/confirm`, { tan: '212212' })).status).toBe(200);
  });

  // Stated: Resources and their fields > Change request confirmation
  // Stated: Endpoints: Device management, challenges and change requests > Change requests
  test('answers its confirmation with response_body and response_code of what was changed', async () => {
    const { post, person, change } = await setUp();
    await post(`${change}/authorize`, { person_id: person.id, delivery_method: 'static' });

    expect((await post(`${change}/confirm`, { tan: '212212' })).body).toMatchObject({
      response_code: 200,
      response_body: { id: person.id, first_name: 'Augusta' },
    });
  });

  // Stated: Endpoints: Device management, challenges and change requests > Change requests
  test('of a business is authorized only by a person with the required role', async () => {
    const { post, patch, world, person } = await setUp();
    const business = `/v1/businesses/${await aBusiness(world)}`;
    const representative = await aKnownPerson(world);
    const link = { legal_representative_id: representative, type_of_representation: 'ALONE' };
    await post(`${business}/legal_representatives`, link);
    const waiting = await patch(business, { name: 'Neubau GmbH' });
    const authorize = (person_id: string) =>
      post(`/v1/change_requests/${textOf(waiting, 'id')}/authorize`, {
        person_id,
        delivery_method: 'static',
      });

    expect((await authorize(person.id)).status).toBe(403);
    expect((await authorize(representative)).status).toBe(201);
  });
});

describe('a device', () => {
  // Stated: Endpoints: Device management, challenges and change requests > Devices
  test('is listed and read once it is bound, and gone once it is removed', async () => {
    const { get, delete: remove, world, person } = await setUp();
    const { ofDevice, deviceId: id } = await boundDevice(world, person.id);

    expect((await get('/v1/mfa/devices')).body).toMatchObject([{ id }]);
    expect((await get(ofDevice)).body).toMatchObject({ id });
    expect((await remove(ofDevice)).status).toBe(204);
    expect((await get('/v1/mfa/devices')).body).toEqual([]);
  });

  // Stated: Endpoints: Device management, challenges and change requests > Device keys
  test('lists its keys and shows each of them', async () => {
    const { get, world, person } = await setUp();
    const { ofDevice } = await boundDevice(world, person.id);
    const { keys } = (await get(`${ofDevice}/keys`)).body as { keys: { key_id: string }[] };

    expect((await get(`${ofDevice}/keys/${keys[0]!.key_id}`)).body).toMatchObject({
      key_purpose: 'unrestricted',
    });
  });
});

describe('a challenge', () => {
  // Stated: Endpoints: Device management, challenges and change requests > Device signing challenges
  test('of a device is read under its own id, not under that of the device', async () => {
    const { post, get, world, person } = await setUp();
    const { deviceId: device_id } = await boundDevice(world, person.id);
    const challenge = textOf(await post('/v1/mfa/challenges/devices', { device_id }), 'id');

    expect((await get(`/v1/mfa/challenges/devices/${challenge}`)).status).toBe(200);
    expect((await get(`/v1/mfa/challenges/devices/${device_id}`)).status).toBe(404);
  });

  // Stated: Endpoints: Device management, challenges and change requests > SMS challenges
  test('by SMS is sent to the customer in the body, read, and verified by its code', async () => {
    const { post, get, put, world, person } = await setUp();
    const id = textOf(await post('/v1/mfa/challenges/sms', { person_id: person.id }), 'id');

    expect((await get(`/v1/mfa/challenges/sms/${id}`)).status).toBe(200);
    expect((await put(`/v1/mfa/challenges/sms/${id}`, { otp: lastCode(world) })).status).toBe(204);
  });

  // Stated: Endpoints: Device management, challenges and change requests > Activation challenges
  // Stated: Authentication: Secrets and signatures elsewhere > Second factor
  test('with an activation code is created and read', async () => {
    const { post, get, person } = await setUp();
    const challenge = await post('/v1/mfa/challenges/activation', { person_id: person.id });

    expect(challenge).toMatchObject({ status: 201, body: { code: expect.any(String) as string } });
    expect((await get(`/v1/mfa/challenges/activation/${textOf(challenge, 'id')}`)).status).toBe(200);
  });
});

describe('the code for a mobile number', () => {
  // Stated: Endpoints: Persons > Mobile number
  test('is replaced by another one when it is asked for again', async () => {
    const world = simulatedBank();
    const path = `/v1/persons/${world.customer().person.id}/mobile_number`;
    const number = '+491701234567';
    await world.post(path, { number });
    await world.post(`${path}/authorize`, { number });
    const first = lastCode(world);
    expect((await world.post(`${path}/reauthorize`, {})).status).toBe(201);

    expect((await world.post(`${path}/confirm`, { number, token: first })).status).toBe(403);
    expect((await world.post(`${path}/confirm`, { number, token: lastCode(world) })).status).toBe(201);
  });
});
