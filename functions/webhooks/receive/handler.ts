import { httpEndpoint } from '#shared/lambda/http-endpoint.ts';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';
import { createProvenNetworks } from '#shared/receiving/proven-networks.ts';
import { createSampledTelemetry } from '#shared/receiving/sampled-telemetry.ts';
import { acceptNotification, type AcceptNotificationDeps } from './accept-notification.ts';
import { receiveNotification, type ReceiveNotificationDeps } from './receive-notification.ts';
import { rejectNotification, type RejectNotificationDeps } from './reject-notification.ts';
import type { ReceivingMetric } from '#shared/receiving/names.ts';

export type ReceiverDeps = Omit<
  ReceiveNotificationDeps & AcceptNotificationDeps & RejectNotificationDeps,
  'accept' | 'reject' | 'provenNetworks' | 'sampled'
> & { readonly log: Log; readonly metrics: Metrics<ReceivingMetric> };

/** The webhook endpoint: verified notifications go to their family's queue. */
export function createHandler(deps: ReceiverDeps) {
  const provenNetworks = createProvenNetworks();
  const sampled = createSampledTelemetry(deps);
  const answer = receiveNotification({
    ...deps,
    accept: acceptNotification({ ...deps, provenNetworks }),
    reject: rejectNotification({ ...deps, provenNetworks, sampled }),
  });
  return httpEndpoint({ ...deps, answer, sampled });
}
