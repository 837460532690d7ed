/** Partitions of the work table; one that ends with `#` is followed by an id. */
export const portfolioPartitions = {
  /** By part of the register. */
  register: 'REGISTER#',
  day: 'PORTFOLIO',
  /** By the hash of an IBAN. */
  ibans: 'IBAN#',
} as const;

/** The index of the work table that finds the accounts of an owner. */
export const ownersIndex = 'accountsByOwner';
