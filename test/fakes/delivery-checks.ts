import type { DeliveryChecks, DeliveryStep, HandledChecks } from '#shared/checks/delivery-checks.ts';
import type { PublishedChecks } from '#shared/fanout/publish-delivery-check.ts';

/** The one delivery check that is under way, in memory. */
export function createMemoryDeliveryChecks() {
  let current: { readonly id: string; step: DeliveryStep } | undefined;
  const note = async (id: string, step: DeliveryStep) => {
    await Promise.resolve();
    if (current?.id !== id) return false;
    current.step = step;
    return true;
  };
  const checks: DeliveryChecks & HandledChecks & PublishedChecks = {
    async begin(id) {
      await Promise.resolve();
      current = { id, step: 'sent' };
    },
    async step(id) {
      await Promise.resolve();
      return current?.id === id ? current.step : undefined;
    },
    async end(id) {
      await Promise.resolve();
      if (current?.id === id) current = undefined;
    },
    handled: async (id) => note(id, 'handled'),
    published: async (id) => note(id, 'published'),
  };
  return { ...checks, current: () => current };
}
