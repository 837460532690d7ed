import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { calloutHeaders, signatureOf, type Notification } from '#sandbox/webhooks/notification.ts';
import { defaultWireNames } from '#shared/bank/wire-names.ts';
import type { Agenda } from './agenda.ts';
import type { Dice } from './dice.ts';
import type { Callout, Gateway } from './gateway.ts';
import { isAppendOnly } from './notified-changes.ts';

interface AttackerDeps {
  readonly bank: SimulatedBank;
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly gateway: Pick<Gateway, 'call'>;
}

/** Calls the public address with intercepted notifications: altered, forged, malformed or repeated. */
export function createAttacker({ bank, agenda, dice, gateway }: AttackerDeps): () => void {
  const overheard = (): Notification | undefined => {
    const log = bank.desk.log().filter(({ subscription_id, fault }) => {
      // An attacker cannot intercept a notification that was never sent, or not signed correctly.
      if (fault === 'forged' || fault === 'wrong-signature' || fault === 'drop') return false;
      return bank.store.subscriptions.find(subscription_id) !== undefined;
    });
    return log.length === 0 ? undefined : dice.pick(log);
  };
  return () => {
    const notification = overheard();
    if (notification === undefined) return;
    const callout = dice.pick(attacks)(genuine(bank, notification, agenda.now()), dice);
    if (callout !== undefined) void gateway.call(callout);
  };
}

function genuine(bank: SimulatedBank, notification: Notification, nowMs: number): Callout {
  const body = Buffer.from(notification.body);
  const { secret = '' } = bank.store.subscriptions.find(notification.subscription_id) ?? {};
  const headers = calloutHeaders(
    {
      id: notification.id,
      subscriptionId: notification.subscription_id,
      eventType: notification.event_type,
      entityId: notification.entity_id,
      attempt: 1,
      at: new Date(nowMs).toISOString(),
      signature: signatureOf(body, secret),
    },
    defaultWireNames,
  );
  return { path: '/v1/webhooks', headers: Object.entries(headers), body };
}

type Attack = (callout: Callout, dice: Dice) => Callout | undefined;

const attacks: readonly Attack[] = [
  // Another body under the valid signature.
  (callout) => ({ ...callout, body: Buffer.concat([callout.body, Buffer.from(' ')]) }),
  // Signed with a made-up key.
  (callout) => withHeader(callout, 'Signature', signatureOf(callout.body, 'guessed')),
  (callout) => withHeader(callout, 'Signature', 'md5=0'),
  (callout) => withHeader(callout, 'Signature', ''),
  (callout, dice) => withHeader(callout, 'Subscription-Id', dice.uuid()),
  (callout) => withHeader(callout, 'Subscription-Id', 'constructor'),
  // Intercepted and repeated, unchanged or as another type: its secret determines the type.
  (callout) => callout,
  (callout) => withHeader(callout, 'Event-Type', 'PERSON_DELETED'),
  // Under another notification id, if its content is known to be the same.
  (callout, dice) => (isAppendOnly(typeOf(callout)) ? withHeader(callout, 'Id', dice.uuid()) : undefined),
  // A verification request with a body is not one.
  (callout) =>
    withHeader(
      withHeader(callout, 'Event-Type', 'WEBHOOK-SUBSCRIPTION'),
      'Signature',
      `sha256=${'0'.repeat(64)}`,
    ),
];

function typeOf({ headers }: Callout): string {
  return headers.find(([name]) => name === 'Service-Webhook-Event-Type')?.[1] ?? '';
}

function withHeader(callout: Callout, name: string, value: string): Callout {
  const full = `Service-Webhook-${name}`;
  const headers = callout.headers.map(([other, text]) => [other, other === full ? value : text] as const);
  return { ...callout, headers };
}
