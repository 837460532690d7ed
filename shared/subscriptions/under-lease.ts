import type { Lease } from '#shared/kernel/lease.ts';
import type { WebhookSubscriptions } from './ports.ts';

export interface LeasedPorts {
  readonly bank: WebhookSubscriptions;
  readonly lease: Lease;
}

/**
 * The bank does not know our fence, so the lease is renewed right before each write to it: it outlasts one such
 * call, and a run that has lost it writes nothing more.
 */
export function underLease<Ports extends LeasedPorts>(ports: Ports, fence: number): Ports {
  const { bank, lease } = ports;
  return {
    ...ports,
    bank: {
      list: () => bank.list(),
      create: async (request) => {
        await lease.renew(fence);
        return bank.create(request);
      },
      delete: async (id) => {
        await lease.renew(fence);
        return bank.delete(id);
      },
    },
  };
}
