import type { Lease } from '#shared/kernel/lease.ts';
import type { SecretPublication, WebhookSubscriptions } from './ports.ts';

/**
 * Neither the bank nor Secrets Manager knows our fence, so the lease is renewed right before each write to them. It
 * outlasts one such call, and a run that has lost it writes nothing more. If a run is suspended between the two for
 * longer than the lease, the next run sees what it wrote and repairs it.
 */
export function bankUnderLease(
  bank: WebhookSubscriptions,
  lease: Lease,
  fence: number,
): WebhookSubscriptions {
  return {
    list: () => bank.list(),
    create: async (request) => {
      await lease.renew(fence);
      return bank.create(request);
    },
    delete: async (id) => {
      await lease.renew(fence);
      return bank.delete(id);
    },
  };
}

export function publicationUnderLease(
  publication: SecretPublication,
  lease: Lease,
  fence: number,
): SecretPublication {
  return {
    current: () => publication.current(),
    own: () => publication.own(),
    put: async (content, token) => {
      await lease.renew(fence);
      await publication.put(content, token);
    },
  };
}
