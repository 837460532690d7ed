import type { BodyStore } from '#shared/events/body-store.ts';

/** A notification that is answered 422: lost, unless someone looks at it. */
export interface RejectedNotification {
  /** See `deliveryId`: bodies repeat (`{}`), notifications do not. */
  readonly id: string;
  readonly notificationId: string;
  readonly subscriptionId: string;
  /** Of the subscription. */
  readonly eventType: string;
  readonly entityHint?: string;
  readonly signature: string;
  /** Canonical UTC. */
  readonly receivedAt: string;
  readonly body: Uint8Array;
}

/** Keeps what was rejected, up to an hourly limit, so that a flood of forgeries costs little. */
export interface Quarantine {
  /** `full` when this hour's limit is reached; rejects when it could not be kept. */
  keep(rejected: RejectedNotification): Promise<'kept' | 'full'>;
}

/** How many more may be kept in the current hour. */
export interface QuarantineAllowance {
  /** Takes one, or says that none is left. */
  take(): Promise<boolean>;
}

/** Writes rejected notifications as `quarantine/<day>/<id>`: one JSON document with the exact body in base64. */
export function createQuarantine(
  objects: Pick<BodyStore, 'write'>,
  allowance: QuarantineAllowance,
): Quarantine {
  return {
    async keep({ body, ...rejected }) {
      if (!(await allowance.take())) return 'full';
      const document = { ...rejected, bodyBase64: Buffer.from(body).toString('base64') };
      const day = rejected.receivedAt.slice(0, 10);
      await objects.write(`quarantine/${day}/${rejected.id}`, Buffer.from(JSON.stringify(document)));
      return 'kept';
    },
  };
}
