/** Networks from which a notification with a right signature came, as far as this container remembers. */
export interface ProvenNetworks {
  note(network: string): void;
  has(network: string): boolean;
}

/** The bank has few; whoever overheard a notification and sends it from everywhere must not use up the memory. */
const mostNetworks = 100;

export function createProvenNetworks(): ProvenNetworks {
  const networks = new Set<string>();
  return {
    note(network) {
      // Taken out first, so that the one that was seen last is the last to be forgotten.
      networks.delete(network);
      networks.add(network);
      const [oldest] = networks;
      if (networks.size > mostNetworks && oldest !== undefined) networks.delete(oldest);
    },
    has: (network) => networks.has(network),
  };
}
