import type { BodyStore } from '#shared/events/body-store.ts';

/** A notification that is answered 422: lost, unless someone looks at it. */
export interface RejectedNotification extends Sender {
  /** See `deliveryId`: bodies repeat (`{}`), notifications do not. */
  readonly id: string;
  readonly notificationId: string;
  /** Of the subscription. */
  readonly eventType: string;
  readonly entityHint?: string;
  readonly signature: string;
  /** Canonical UTC. */
  readonly receivedAt: string;
  readonly body: Uint8Array;
}

/** Who sent something, as far as a wrong signature lets us know. */
export interface Sender {
  readonly subscriptionId: string;
  /** Seen by the gateway, not claimed by the caller. See `networkOf`. */
  readonly network: string;
  /** Something with a right signature came from the same network before. */
  readonly isNetworkProven: boolean;
}

/** Keeps what was rejected, up to hourly limits, so that a flood of forgeries costs little. */
export interface Quarantine {
  /** `full` when a limit of this hour is reached; rejects when it could not be kept. */
  keep(rejected: RejectedNotification): Promise<'kept' | 'full'>;
}

/** How much more may be kept in the current hour. */
export interface QuarantineAllowance {
  /** Takes one, or says that none is left for this sender. */
  take(sender: Sender): Promise<boolean>;
}

/**
 * Writes rejected notifications as `quarantine/<day>/<id>`: one JSON document with the exact body in base64. Counted
 * first: a crash between the two costs one of the hour, and the bank sends the notification again.
 */
export function createQuarantine(
  objects: Pick<BodyStore, 'write'>,
  allowance: QuarantineAllowance,
): Quarantine {
  return {
    async keep({ body, ...rejected }) {
      if (!(await allowance.take(rejected))) return 'full';
      const document = { ...rejected, bodyBase64: Buffer.from(body).toString('base64') };
      const day = rejected.receivedAt.slice(0, 10);
      await objects.write(`quarantine/${day}/${rejected.id}`, Buffer.from(JSON.stringify(document)));
      return 'kept';
    },
  };
}
