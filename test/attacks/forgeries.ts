import { seededRandom } from '#shared/kernel/random.ts';
import type { SubscriptionRecord } from '#shared/receiving/known-subscriptions.ts';
import {
  body,
  call,
  createReceiverWorld,
  secret,
  sign,
  type CallOptions,
} from '#test/fakes/receiver-world.ts';
import { failing, type Attack } from './attack.ts';
import { mutated } from './mutations.ts';

const signature = 'Service-Webhook-Signature';
const right = sign(body);

/** What somebody tries who knows how the bank signs, and not the secret. */
const named: Readonly<Record<string, CallOptions>> = {
  'without a signature': { headers: { [signature]: undefined } },
  'with an empty signature': { headers: { [signature]: '' } },
  'with the prefix alone': { headers: { [signature]: 'sha256=' } },
  'with another algorithm': { headers: { [signature]: right.replace('sha256', 'sha1') } },
  'with no algorithm': { headers: { [signature]: right.replace('sha256=', '') } },
  'with the first half of the signature': { headers: { [signature]: right.slice(0, 39) } },
  'with two signatures': { doubled: { [signature]: [sign(body, 'guess'), right] } },
  'signed by an empty secret': { headers: { [signature]: sign(body, '') } },
  'signed by the id of the subscription': { headers: { [signature]: sign(body, 'sub_1') } },
  'of another subscription': { headers: { 'Service-Webhook-Subscription-Id': 'sub_2' } },
  'of no subscription': { headers: { 'Service-Webhook-Subscription-Id': undefined } },
  'of a name that every object has': { headers: { 'Service-Webhook-Subscription-Id': '__proto__' } },
  'with the signature of an empty body': { headers: { [signature]: sign(Buffer.alloc(0)) } },
  'signed by the empty secret of a subscription': {
    headers: { 'Service-Webhook-Subscription-Id': 'sub_empty', [signature]: sign(body, '') },
  },
  'with the secret in Base64': { headers: { [signature]: sign(body, btoa(secret)) } },
};

/** Whether it takes the call. */
type Receiver = (options: CallOptions) => Promise<boolean>;

const subscriptions: Readonly<Record<string, SubscriptionRecord>> = {
  sub_1: { eventType: 'BOOKING', secrets: [secret] },
  sub_2: { eventType: 'BRAND_NEW_TYPE', secrets: ['retired', 'current'] },
  sub_empty: { eventType: 'BOOKING', secrets: [''] },
};

async function receives(options: CallOptions): Promise<boolean> {
  const held = new Map(Object.entries(subscriptions));
  // A world for each: what one leaves behind must not stop the next.
  const world = createReceiverWorld({
    ports: {
      subscriptions: {
        find: async (id) => Promise.resolve(held.get(id)),
        refresh: async () => Promise.resolve(true),
      },
    },
  });
  const { statusCode } = await world.handler(call(options));
  return statusCode === 200 || world.changes().queued > 0;
}

export const forgeriesAt = (receiver: Receiver): Attack => ({
  kind: 'forgeries at the receiver',
  run: async ({ attempts, seed }) => {
    const random = seededRandom(seed);
    const through: string[] = [];
    const tried = async (what: string, options: CallOptions) => {
      if (await receiver(options)) through.push(`a notification ${what}`);
    };
    for (const [what, options] of Object.entries(named)) await tried(what, options);
    for (let n = 0; n < attempts; n += 1) {
      const bytes = mutated(body, random);
      await tried(`with mutated body ${bytes.toString('base64')}`, {
        bytes,
        headers: { [signature]: right },
      });
    }
    const broken = failing({ 'a notification that is signed right is taken': await receiver({}) });
    return { attempts: attempts + Object.keys(named).length, through, broken };
  },
});

export const forgeries = forgeriesAt(receives);
