/** What the package exports, and the module behind each. */
export const entries = {
  '.': 'stacks',
  './client': 'client',
  './contract': 'contract',
  './events': 'events',
  './handlers': 'handlers',
  './receiving': 'receiving',
  './sandbox': 'sandbox',
} as const;
