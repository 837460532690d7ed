/** Networks from which this container has received a notification with a valid signature. */
export interface ProvenNetworks {
  note(network: string): void;
  has(network: string): boolean;
}

/** The bank has few; an attacker who replays a captured notification from many networks must not exhaust the memory. */
const mostNetworks = 100;

export function createProvenNetworks(): ProvenNetworks {
  const networks = new Set<string>();
  return {
    note(network) {
      // Removed first, so that the most recently seen network is evicted last.
      networks.delete(network);
      networks.add(network);
      const [oldest] = networks;
      if (networks.size > mostNetworks && oldest !== undefined) networks.delete(oldest);
    },
    has: (network) => networks.has(network),
  };
}
