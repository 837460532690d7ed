/** What the package exports, and the module behind each. */
export const entries = {
  '.': 'stacks',
  './checks': 'checks',
  './client': 'client',
  './contract': 'contract',
  './events': 'events',
  './handlers': 'handlers',
  './jobs': 'jobs',
  './ledgers': 'ledgers',
  './receiving': 'receiving',
  './sandbox': 'sandbox',
  './statements': 'statements',
} as const;

/** The program of the package: its module beside those of the entries. */
export const program = { name: 'partner-banking', module: 'cli', source: 'ops/cli.ts' } as const;

/**
 * Files that modules read at run time. Modules find them from `lib/entries`, as their sources do from where they are in the
 * repository.
 */
export const readAtRunTime = {
  'ops/local/emulator-main.py': 'lib/local/emulator-main.py',
  'ops/local/emulator-requirements.txt': 'lib/local/emulator-requirements.txt',
  'ops/starter/files': 'lib/starter/files',
  // Runbooks name its chapters, and agents search it.
  docs: 'docs',
} as const;
