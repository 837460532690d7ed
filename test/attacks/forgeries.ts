import { seededRandom } from '#shared/kernel/random.ts';
import {
  body,
  call,
  createReceiverWorld,
  secret,
  sign,
  type CallOptions,
} from '#test/fakes/receiver-world.ts';
import type { Attack } from './attack.ts';
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
  'with the secret in Base64': { headers: { [signature]: sign(body, btoa(secret)) } },
};

export const forgeries: Attack = {
  kind: 'forgeries at the receiver',
  run: async ({ attempts, seed }) => {
    const random = seededRandom(seed);
    const through: string[] = [];
    const tried = async (what: string, options: CallOptions) => {
      // A world for each: what one leaves behind must not stop the next.
      const world = createReceiverWorld();
      const { statusCode } = await world.handler(call(options));
      if (statusCode === 200 || world.changes().queued > 0) through.push(`a notification ${what}`);
    };
    for (const [what, options] of Object.entries(named)) await tried(what, options);
    for (let n = 0; n < attempts; n += 1) {
      const bytes = mutated(body, random);
      await tried(`with mutated body ${bytes.toString('base64')}`, {
        bytes,
        headers: { [signature]: right },
      });
    }
    return { attempts: attempts + Object.keys(named).length, through };
  },
};
