import type { BodyStore } from '#shared/events/body-store.ts';
import { quarantineFolder } from './names.ts';
import type { RejectedHeaders } from './quarantined-webhook.ts';

/** The sender, as far as an invalid signature lets us know. */
export type Sender = Pick<RejectedHeaders, 'subscriptionId' | 'network' | 'isNetworkProven'>;

/** A notification answered with 422: lost unless somebody examines it. */
export interface RejectedNotification extends Readonly<RejectedHeaders> {
  readonly body: Uint8Array;
}

/** Keeps rejected notifications up to hourly limits, so that a flood of forgeries costs little. */
export interface Quarantine {
  /** `full` once a limit of this hour is reached; rejects if the notification could not be kept. */
  keep(rejected: RejectedNotification): Promise<'kept' | 'full'>;
}

/** The remaining allowance of the current hour. */
export interface QuarantineAllowance {
  /** Takes one, or returns false if none is left for this sender. */
  take(sender: Sender): Promise<boolean>;
}

/**
 * Writes rejected notifications as `quarantine/<day>/<id>`: one JSON document with the exact body in base64. Counted
 * first: a crash between the two costs one of the hour's allowance, and the bank retries the notification.
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
      await objects.write(quarantineKey(day, rejected.id), Buffer.from(JSON.stringify(document)));
      return 'kept';
    },
  };
}

/** Where it lies in the bucket of bodies. */
export const quarantineKey = (day: string, id: string) => `${quarantineFolder}/${day}/${id}`;
