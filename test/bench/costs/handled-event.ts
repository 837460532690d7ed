import { definitionOf } from '#shared/events/catalog.ts';
import { examples } from '#shared/events/examples.ts';
import type { EventExample } from '#shared/events/example.ts';
import type { Family } from '#shared/events/families.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { AwsCall, CountingAws } from '#test/bench/counting-aws.ts';
import { invoke } from '#test/bench/invoke.ts';
import { aDelivery, sqsRecord } from '#test/fixtures/deliveries.ts';

const handlers: Readonly<
  Record<Exclude<Family, 'unclassified'>, () => Promise<{ readonly handler: unknown }>>
> = {
  onboarding: async () => import('#functions/events/onboarding/lambda.ts'),
  accounts: async () => import('#functions/events/accounts/lambda.ts'),
  payments: async () => import('#functions/events/payments/lambda.ts'),
  cards: async () => import('#functions/events/cards/lambda.ts'),
  authentication: async () => import('#functions/events/authentication/lambda.ts'),
  lending: async () => import('#functions/events/lending/lambda.ts'),
};

/** What the deployed function of its family asks of AWS for one event whose body has about that many bytes. */
export async function handledEvent(
  aws: CountingAws,
  type: string,
  bodyBytes: number,
): Promise<readonly AwsCall[]> {
  const family = definitionOf(type)?.family ?? 'unclassified';
  if (family === 'unclassified') throw new Error(`${type} is in no family`);
  const { handler } = await handlers[family]();
  // The first one of its type also fetches the token and notes that the type was heard: once a minute at most.
  await invoke(handler, { Records: [message(type, 'first', bodyBytes)] });
  aws.take();
  await invoke(handler, { Records: [message(type, 'second', bodyBytes)] });
  return aws.take();
}

function message(type: string, notificationId: string, bodyBytes: number) {
  const example: EventExample | undefined = new Map<string, EventExample>(Object.entries(examples)).get(type);
  const { body, entityId } = example ?? { body: {}, entityId: '' };
  const delivery = aDelivery({
    type,
    payload: padded(body, bodyBytes),
    notificationId: `${type}-${notificationId}-00000000-0000-4000-8000`,
    entityHint: entityId,
  });
  return sqsRecord(JSON.stringify(delivery));
}

/** Longer by a field that nobody knows, of hexadecimal digits: they compress about as well as the rest. */
function padded(body: EventExample['body'], bytes: number): unknown {
  const missing = bytes - JSON.stringify(body).length;
  if (typeof body === 'string' || missing <= 0) return body;
  const digits = Array.from({ length: Math.ceil(missing / 64) }, (_, n) => sha256Hex(String(n))).join('');
  return { ...body, padding: digits.slice(0, missing) };
}
