import { deliveryId } from '#shared/events/delivery-id.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { isSignedWithOneOf, parseSignature } from '#shared/receiving/signature.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import type { Subscription } from '#sandbox/engine/model.ts';
import type { Cloud } from '../cloud.ts';
import { headerOf, type Callout } from '../gateway.ts';
import type { SimulatedStage } from '../stage.ts';
import { promise } from '../violation.ts';

interface ReceiverWatchDeps {
  readonly bank: SimulatedBank;
  readonly cloud: Pick<Cloud, 's3'>;
  readonly stage: Pick<SimulatedStage, 'bodiesBucket'>;
}

/** The receiver answers 200 to every body that the bank signed, and 422 to unsigned ones, which are in quarantine. */
export function watchReceiver({ bank, cloud, stage }: ReceiverWatchDeps) {
  const subscriptions = new Map<string, Subscription>();
  const accepted = new Set<string>();
  const signed = new Set<string>();
  let rejected = 0;
  const knownToTheBank = (id: string) => {
    for (const subscription of bank.store.subscriptions.all())
      subscriptions.set(subscription.id, subscription);
    return subscriptions.get(id);
  };
  const isInQuarantine = (id: string) =>
    cloud.s3
      .bucket(stage.bodiesBucket)
      .versions('quarantine/')
      .some(({ key }) => key.includes(id));

  const answered = (callout: Callout, status: number) => {
    promise([200, 422, 503].includes(status), () => `the receiver answered ${status}`);
    const subscription = knownToTheBank(headerOf(callout, 'webhook-subscription-id') ?? '');
    const signature = parseSignature(headerOf(callout, 'webhook-signature') ?? '');
    const fits =
      subscription !== undefined &&
      signature !== undefined &&
      isSignedWithOneOf([subscription.secret], callout.body, signature);
    const id = deliveryId(headerOf(callout, 'webhook-id') ?? '', sha256Hex(callout.body));
    if (fits) signed.add(id);
    if (status === 422) {
      rejected += 1;
      const isMismatch = subscription !== undefined && signature !== undefined && !fits;
      promise(isMismatch, () => `422 without a mismatch for ${id}`);
      promise(isInQuarantine(id), () => `422 for ${id}, which is not in quarantine`);
    }
    const isVerification =
      headerOf(callout, 'webhook-event-type') === 'WEBHOOK-SUBSCRIPTION' && callout.body.length === 0;
    if (status === 200 && !isVerification) {
      promise(fits, () => `200 for ${id}, which the bank did not sign`);
      accepted.add(id);
    }
  };
  return { accepted, signed, answered, rejected: () => rejected };
}
