import { expect, test } from 'vitest';
import { brokenPromises, type Guarantees } from './guarantees.ts';

const promised = (fields: Record<string, string>, version = 1): Guarantees => ({
  BOOKING: { version, fields },
});
const before = promised({ id: 'string!', 'data.id': 'string!', 'data.status': 'null|string' });

const changes: readonly (readonly [string, Guarantees, readonly string[]])[] = [
  ['nothing', before, []],
  ['a field more', promised({ ...before['BOOKING']!.fields, 'data.new': 'string' }), []],
  ['a narrower type', promised({ ...before['BOOKING']!.fields, 'data.status': 'string!' }), []],
  ['a field less', promised({ id: 'string!', 'data.id': 'string!' }), ['BOOKING: data.status is gone']],
  [
    'another type',
    promised({ ...before['BOOKING']!.fields, 'data.id': 'integer!' }),
    ['BOOKING: data.id was string! and is integer!'],
  ],
  [
    'null where none was',
    promised({ ...before['BOOKING']!.fields, 'data.id': 'null|string!' }),
    ['BOOKING: data.id was string! and is null|string!'],
  ],
  [
    'a field that may be left out',
    promised({ ...before['BOOKING']!.fields, 'data.id': 'string' }),
    ['BOOKING: data.id was string! and is string'],
  ],
  [
    'a field that becomes personal',
    promised({ ...before['BOOKING']!.fields, 'data.status': 'null|string personal' }),
    ['BOOKING: data.status was null|string and is null|string personal'],
  ],
  ['another version', promised({}, 2), []],
  ['no event at all', {}, ['BOOKING is no longer published']],
];

test.each(changes)('%s', (_change, now, broken) => {
  expect(brokenPromises(before, now)).toEqual(broken);
});
