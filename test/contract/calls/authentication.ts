import { announcedDevice, boundDevice, lastCode, verifyNumber } from './devices.ts';
import { waitingTransfer } from './payments.ts';
import { textOf } from '#test/contract/simulated-bank.ts';
import { signingDevice } from '#test/fakes/signing-device.ts';
import type { GoodCalls, World } from './world.ts';

const credentials = Buffer.from('sandbox-client:sandbox-secret').toString('base64');

export function authenticationCalls(world: World) {
  const { post, send, person } = world;
  return {
    ...deviceCalls(world),
    ...challengeCalls(world),
    ...activationCalls(world),
    'changeRequests.authorize': async () =>
      post(`${await waitingTransfer(world)}/authorize`, { person_id: person.id, delivery_method: 'static' }),
    'changeRequests.confirm': async () => {
      const path = await waitingTransfer(world);
      await post(`${path}/authorize`, { person_id: person.id, delivery_method: 'static' });
      return post(`${path}/confirm`, { tan: '212212' });
    },
    'token.issue': () =>
      send('/oauth2/token', {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'partners' }),
      }),
    'token.issueLegacy': () =>
      send('/oauth/token?grant_type=client_credentials', {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}` },
      }),
  } satisfies GoodCalls;
}

function deviceCalls(world: World) {
  const { get, post, delete: remove, person } = world;
  const bound = async () => {
    verifyNumber(world, person.id);
    return boundDevice(world, person.id);
  };
  return {
    'mfa.devices.create': async () => {
      verifyNumber(world, person.id);
      return (await announcedDevice(world, person.id)).announced;
    },
    'mfa.devices.list': async () => {
      await bound();
      return get('/v1/mfa/devices');
    },
    'mfa.devices.get': async () => get((await bound()).ofDevice),
    'mfa.devices.delete': async () => remove((await bound()).ofDevice),
    'mfa.devices.keys.create': async () =>
      post(`${(await bound()).ofDevice}/keys`, { key: signingDevice().key, key_purpose: 'restricted' }),
    'mfa.devices.keys.list': async () => get(`${(await bound()).ofDevice}/keys`),
    'mfa.devices.keys.get': async () => {
      const { ofDevice } = await bound();
      const added = await post(`${ofDevice}/keys`, { key: signingDevice().key, key_purpose: 'restricted' });
      return get(`${ofDevice}/keys/${textOf(added, 'id')}`);
    },
  } satisfies GoodCalls;
}

function challengeCalls(world: World) {
  const { get, post, put, person } = world;
  const sms = async () => {
    verifyNumber(world, person.id);
    return post('/v1/mfa/challenges/sms', { person_id: person.id });
  };
  const signing = async () => {
    verifyNumber(world, person.id);
    const { phone, deviceId } = await boundDevice(world, person.id);
    return { phone, challenge: await post('/v1/mfa/challenges/devices', { device_id: deviceId }) };
  };
  return {
    'mfa.challenges.signatures.get': async () => {
      verifyNumber(world, person.id);
      return get((await announcedDevice(world, person.id)).challengePath);
    },
    'mfa.challenges.signatures.verify': async () => {
      verifyNumber(world, person.id);
      const { phone, challengePath } = await announcedDevice(world, person.id);
      return put(challengePath, { signature: phone.sign(lastCode(world)) });
    },
    'mfa.challenges.devices.create': async () => (await signing()).challenge,
    'mfa.challenges.devices.get': async () => {
      const { challenge } = await signing();
      return get(`/v1/mfa/challenges/devices/${textOf(challenge, 'id')}`);
    },
    'mfa.challenges.devices.verify': async () => {
      const { phone, challenge } = await signing();
      const signature = phone.sign(textOf(challenge, 'string_to_sign'));
      return put(`/v1/mfa/challenges/devices/${textOf(challenge, 'id')}`, { signature });
    },
    'mfa.challenges.sms.create': sms,
    'mfa.challenges.sms.get': async () => get(`/v1/mfa/challenges/sms/${textOf(await sms(), 'id')}`),
    'mfa.challenges.sms.verify': async () =>
      put(`/v1/mfa/challenges/sms/${textOf(await sms(), 'id')}`, { otp: lastCode(world) }),
  } satisfies GoodCalls;
}

function activationCalls({ get, post, delete: remove, person }: World) {
  const all = '/v1/mfa/challenges/activation';
  const create = () => post(all, { person_id: person.id });
  const one = async () => `${all}/${textOf(await create(), 'id')}`;
  return {
    'mfa.challenges.activation.create': create,
    'mfa.challenges.activation.list': async () => {
      await create();
      return get(all);
    },
    'mfa.challenges.activation.get': async () => get(await one()),
    'mfa.challenges.activation.delete': async () => remove(await one()),
    'mfa.challenges.activation.deliveryEvents.create': async () =>
      post(`${await one()}/delivery_events`, { status: 'SENT' }),
    'mfa.challenges.activation.deliveryEvents.list': async () => {
      const path = await one();
      await post(`${path}/delivery_events`, { status: 'SENT' });
      return get(`${path}/delivery_events`);
    },
    'mfa.challenges.activation.deliveryEvents.get': async () => {
      const path = await one();
      const event = await post(`${path}/delivery_events`, { status: 'SENT' });
      return get(`${path}/delivery_events/${textOf(event, 'id')}`);
    },
  } satisfies GoodCalls;
}
