import { describe, expect, test } from 'vitest';
import { lastCode, verifyNumber } from '#test/contract/calls/devices.ts';
import { dayMs, simulatedBank, textOf } from '#test/contract/simulated-bank.ts';
import { signingDevice } from '#test/fakes/signing-device.ts';
import { isRecord } from '#shared/kernel/json.ts';

const activation = '/v1/mfa/challenges/activation';

describe('an SMS challenge', () => {
  const setUp = () => {
    const world = simulatedBank();
    const { person } = world.customer();
    verifyNumber(world, person.id);
    const challenge = () => world.post('/v1/mfa/challenges/sms', { person_id: person.id });
    return { ...world, world, person, challenge };
  };

  // Stated: Endpoints: Device management, challenges and change requests > SMS challenges
  // Stated: Resources and their fields > MFA challenges
  test('takes the code once', async () => {
    const { challenge, put, world, get } = setUp();
    const created = await challenge();
    const path = `/v1/mfa/challenges/sms/${textOf(created, 'id')}`;
    const code = lastCode(world);
    const wrong = code === '000000' ? '000001' : '000000';

    expect(JSON.stringify(created.body)).not.toContain(code);
    expect((await put(path, { otp: wrong })).body).toMatchObject({ errors: [{ code: 'invalid_tan' }] });
    expect((await put(path, { otp: code })).status).toBe(204);
    expect((await put(path, { otp: code })).status).toBe(404);
    expect((await get(path)).status).toBe(404);
  });

  test('is locked by the fifth wrong code', async () => {
    const { challenge, put, world } = setUp();
    const path = `/v1/mfa/challenges/sms/${textOf(await challenge(), 'id')}`;
    const code = lastCode(world);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await put(path, { otp: wrong })).body).toMatchObject({ errors: [{ code: 'invalid_tan' }] });
    }

    const detail = 'The challenge is locked after 5 wrong codes: create a new one.';
    expect(await put(path, { otp: code })).toMatchObject({ status: 422, body: { errors: [{ detail }] } });
  });

  test('is over after five minutes', async () => {
    const { challenge, put, world, passMs } = setUp();
    const path = `/v1/mfa/challenges/sms/${textOf(await challenge(), 'id')}`;
    passMs(5 * 60_000 + 1);

    expect((await put(path, { otp: lastCode(world) })).status).toBe(404);
  });

  // Stated: Endpoints: Device management, challenges and change requests > SMS challenges
  // Stated: Resources and their fields > Mobile number
  test('needs a verified number', async () => {
    const { customer, post } = setUp();

    expect((await post('/v1/mfa/challenges/sms', { person_id: customer().person.id })).status).toBe(400);
    expect((await post('/v1/mfa/challenges/sms', { person_id: 'nobody' })).status).toBe(404);
  });

  // Stated: Limits > SMS messages
  test('is refused above 60 SMS an hour to one number', async () => {
    const { challenge, passMs, post, person } = setUp();
    for (let sent = 0; sent < 60; sent += 1) expect((await challenge()).status).toBe(201);

    expect((await challenge()).status).toBe(429);
    expect(
      (await post('/v1/mfa/devices', { person_id: person.id, key: signingDevice('another phone').key }))
        .status,
    ).toBe(429);
    passMs(3_600_001);
    expect((await challenge()).status).toBe(201);
  });
});

describe('an activation challenge', () => {
  const setUp = () => {
    const world = simulatedBank();
    const { person } = world.customer();
    const phone = signingDevice();
    const create = () => world.post(activation, { person_id: person.id });
    const announce = async () => {
      const wanted = { person_id: person.id, key: phone.key, challenge_type: 'activation_code' };
      const announced = await world.post('/v1/mfa/devices', wanted);
      const challenge = isRecord(announced.body) ? announced.body['challenge'] : undefined;
      const id = isRecord(challenge) ? String(challenge['id']) : '';
      return { announced, path: `/v1/mfa/challenges/signatures/${id}` };
    };
    return { ...world, person, phone, create, announce };
  };

  // Stated: Endpoints: Device management, challenges and change requests > Devices
  // Stated: Resources and their fields > MFA challenges
  test('binds a device of a person without a number, once', async () => {
    const { create, announce, put, get, phone } = setUp();
    const challenge = await create();
    const { path } = await announce();

    const signature = phone.sign(textOf(challenge, 'code'));
    expect((await put(path, { signature })).status).toBe(204);

    const read = await get(`${activation}/${textOf(challenge, 'id')}`);
    expect(read.body).toMatchObject({ status: 'used' });
    expect(read.body).not.toHaveProperty('code');
    expect((await announce()).announced.status).toBe(400);
  });

  // Stated: Endpoints: Device management, challenges and change requests > Activation challenges
  // Stated: States and transitions > Activation challenge
  test('is expired once deleted, and its code binds nothing any more', async () => {
    const { create, announce, put, get, phone, delete: remove } = setUp();
    const challenge = await create();
    const { path } = await announce();
    const one = `${activation}/${textOf(challenge, 'id')}`;

    expect((await remove(one)).status).toBe(204);
    expect((await get(one)).body).toMatchObject({ status: 'expired' });
    const signature = phone.sign(textOf(challenge, 'code'));
    expect((await put(path, { signature })).status).toBe(404);
    expect((await announce()).announced.status).toBe(400);
  });

  test('replaces the codes that the person has where the creation asks for it', async () => {
    const { create, post, person, get } = setUp();
    const [first, second] = [await create(), await create()];
    const wanted = { person_id: person.id, origin: 'APP', delivery_method: 'LETTER' };
    const third = await post(activation, { ...wanted, invalidate_existing_code: true });

    expect(third).toMatchObject({ status: 201, body: { code: expect.stringMatching(/^\d{6}$/) as string } });
    const statusOf = async (one: typeof third) =>
      ((await get(`${activation}/${textOf(one, 'id')}`)).body as { status: string }).status;
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([
      'expired',
      'expired',
      'active',
    ]);
  });

  test('expires by itself', async () => {
    const { create, get, passMs, announce } = setUp();
    const id = textOf(await create(), 'id');
    passMs(30 * dayMs + 1);

    expect((await get(`${activation}/${id}`)).body).toMatchObject({ status: 'expired' });
    expect((await get(`${activation}?filter[status]=active`)).body).toEqual([]);
    expect((await announce()).announced.status).toBe(400);
  });

  // Stated: Events: Event types > Operations and events
  test('is announced by ACTIVATION_CHALLENGE_CREATION', async () => {
    const { create, post, bank, webhooks, person } = setUp();
    await post('/v1/webhooks', {
      event_type: 'ACTIVATION_CHALLENGE_CREATION',
      url: 'https://partner.example/h',
    });
    const id = textOf(await create(), 'id');
    await bank.runDue();

    const sent = webhooks.at(-1);
    expect(JSON.parse(String(sent?.body))).toMatchObject({
      challenge_id: id,
      person_id: person.id,
      purpose: 'DEVICE_BINDING',
      requested_by: 'WEB',
      expires_at: expect.any(String) as string,
    });
    expect(JSON.parse(String(sent?.body))).not.toHaveProperty('code');
  });

  // Stated: Endpoints: Device management, challenges and change requests > Activation challenges
  test('is listed by filter', async () => {
    const { create, get, person } = setUp();
    await create();

    expect((await get(`${activation}?filter[person_id]=${person.id}`)).body).toHaveLength(1);
    expect((await get(`${activation}?filter[person_id]=stranger`)).body).toEqual([]);
  });

  // Stated: Endpoints: Device management, challenges and change requests > Delivery events
  // Stated: Resources and their fields > MFA challenges
  test('takes delivery events, reads one, and lists them newest first', async () => {
    const { create, post, get, passMs } = setUp();
    const events = `${activation}/${textOf(await create(), 'id')}/delivery_events`;
    const sent = await post(events, { status: 'SENT' });
    passMs(1000);
    await post(events, { status: 'DELIVERED' });

    expect((await get(events)).body).toMatchObject([{ status: 'DELIVERED' }, { status: 'SENT' }]);
    expect((await get(`${events}/${textOf(sent, 'id')}`)).body).toMatchObject({ status: 'SENT' });
    const other = `${activation}/${textOf(await create(), 'id')}/delivery_events/${textOf(sent, 'id')}`;
    expect((await get(other)).status).toBe(404);
  });
});
