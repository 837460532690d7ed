import { registerPartitions, type AccountRegister } from '#shared/portfolio/account-register.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';

/** A register in memory. */
export function createMemoryRegister() {
  const accounts = new Map<string, RegisteredAccount>();
  const change = async (id: string, changed: Partial<RegisteredAccount>) => {
    const known = accounts.get(id);
    if (known !== undefined) accounts.set(id, { ...known, ...changed });
    return Promise.resolve(known !== undefined);
  };
  const register: AccountRegister = {
    async note(id, knownSince) {
      if (!accounts.has(id)) accounts.set(id, { id, state: 'known', knownSince, currency: 'EUR' });
      await Promise.resolve();
    },
    async describe(facts, knownSince) {
      await register.note(facts.id, knownSince);
      await change(facts.id, facts);
    },
    read: async (id) => Promise.resolve(accounts.get(id)),
    page: async ({ partition, after = '' }, count) =>
      Promise.resolve(
        [...accounts.values()]
          .filter(({ id }, index) => index % registerPartitions === partition && id > after)
          .slice(0, count),
      ),
    onboard: async (id, baseline) => change(id, { state: 'onboarded', baseline }),
    hold: async (id, heldBecause) => change(id, { heldBecause }),
    release: async (id) => change(id, { heldBecause: undefined }),
    close: async (id) => void (await change(id, { state: 'closed' })),
  };
  return { ...register, accounts, change };
}
