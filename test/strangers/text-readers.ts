import type { Reader } from './reader.ts';

/** Readers of CSV and JSON. */
export const textReaders: readonly Reader[] = [
  {
    name: "Python's csv",
    version: '',
    from: 'Python',
    format: 'csv',
    script: 'read_with_python.py',
    limits: [],
  },
  {
    name: 'pandas',
    version: '2.3.3',
    from: 'PyPI',
    format: 'csv',
    script: 'read_with_pandas.py',
    limits: [],
  },
  {
    name: 'bankstatementparser',
    version: '0.0.29',
    from: 'PyPI',
    format: 'csv',
    script: 'read_with_bankstatementparser.py',
    limits: [],
    refuses: {
      says: "Unparseable amount ''",
      reason: 'It takes every line for a booking, and lines of balances have no `amount`.',
    },
  },
  {
    name: "Python's json",
    version: '',
    from: 'Python',
    format: 'json',
    script: 'read_with_python.py',
    limits: [],
  },
];
