import { expect, test } from 'vitest';
import type { HeldRow, MirrorChange } from './effect.ts';
import { decide } from './decide.ts';
import { sequenceOf } from './sequence.ts';

const change = (facts: Partial<MirrorChange>): MirrorChange => ({
  key: { kind: 'card', entityId: 'c1', aspect: 'state' },
  owners: {},
  guard: 'newer',
  sequence: '5',
  terminal: false,
  orderUncertain: false,
  eventId: 'new',
  eventType: 'CARD_LIFECYCLE_EVENT',
  updatedAt: '2026-01-05T08:00:00.000Z',
  since: '2026-01-05T08:00:00.000Z',
  contentSha256: 'same',
  data: { at: 'row', json: '{}' },
  ...facts,
});

const held = (facts: Partial<HeldRow>): HeldRow => ({
  eventId: 'old',
  eventType: 'CARD_LIFECYCLE_EVENT',
  sequence: '4',
  contentSha256: 'same',
  terminal: false,
  orderUncertain: false,
  ...facts,
});

/** The outcome of the change, without the rows. */
const becomes = (changed: Partial<MirrorChange>, row?: Partial<HeldRow>) => {
  const decision = decide(change(changed), row && held(row));
  if (decision.does === 'replace') return decision.change.orderUncertain ? 'replaces, marked' : 'replaces';
  if (decision.does === 'read-again') return decision.does;
  const { state, note } = decision;
  const said = state.state === 'parked' ? state.reason : state.state;
  return note === undefined ? said : `${said}, noted`;
};

const at = (second: number) => `2026-01-05T08:00:0${second}.000Z`;
const instant = (second: number) => `2026-01-05T07:00:0${second}.000000000Z`;
/** Rank 10 unless given: the instant in the payload, then the arrival. */
const ranked = (stated: number | undefined, received: number, rank = '0010') => ({
  sequence: sequenceOf({
    rank,
    instant: stated === undefined ? undefined : instant(stated),
    receivedAt: at(received),
    eventId: `e${received}`,
  }),
});
const versioned = (stated: number | undefined, received: number) => ({
  sequence: sequenceOf({
    instant: stated === undefined ? undefined : instant(stated),
    receivedAt: at(received),
    eventId: `e${received}`,
  }),
});
const other = { contentSha256: 'other' };

test('a later sequence replaces an earlier one, never an equal one', () => {
  expect(becomes({})).toBe('replaces');
  expect(becomes({}, { sequence: '4' })).toBe('replaces');
  expect(becomes(other, { sequence: '5' })).toBe('applied, noted');
  expect(becomes(other, { sequence: '6' })).toBe('stale');
});

test('a terminal status stays, and a later event may say more about it', () => {
  const cleared = { status: 'CLEARED', terminal: true };
  expect(becomes({ status: 'FAILED', terminal: true }, cleared)).toBe('terminal-status-contradicted');
  expect(becomes({ status: 'OPEN' }, cleared)).toBe('stale');
  expect(becomes({ status: 'CLEARED', terminal: true }, cleared)).toBe('replaces');
});

test('an entity that never changes is never replaced', () => {
  expect(becomes({ guard: 'absent', sequence: '' })).toBe('replaces');
  expect(becomes({ guard: 'absent', sequence: '9' }, { sequence: '' })).toBe('duplicate');
  expect(becomes({ guard: 'absent', ...other, sequence: '' }, { sequence: '' })).toBe('changed-after-append');
  // What a job of ours has read at the bank has another form than the event.
  expect(becomes({ guard: 'absent', ...other, sequence: '' }, { sequence: '9' })).toBe('duplicate');
  // Its record has expired, and the totals must not be added again.
  expect(becomes({ guard: 'absent' }, { eventId: 'new' })).toBe('applied');
});

test('within a rank the instant of the payload decides, in any order of arrival', () => {
  expect(becomes({ ...ranked(2, 1), ...other }, ranked(1, 5))).toBe('replaces');
  expect(becomes({ ...ranked(1, 5), ...other }, ranked(2, 1))).toBe('stale');
  expect(becomes({ ...ranked(1, 5, '0020'), ...other }, ranked(2, 6))).toBe('replaces');
});

test('without an instant, or with equal ones, arrival decides: the row is marked and nothing is called stale', () => {
  for (const stated of [undefined, 1]) {
    expect(becomes({ ...ranked(stated, 2), ...other }, ranked(stated, 1))).toBe('replaces, marked');
    expect(becomes({ ...ranked(stated, 1), ...other }, ranked(stated, 2))).toBe('applied, noted');
    expect(becomes({ ...versioned(stated, 2), ...other }, versioned(stated, 1))).toBe('replaces, marked');
    expect(becomes({ ...versioned(stated, 1), ...other }, versioned(stated, 2))).toBe('applied, noted');
  }
  const marked = { ...ranked(1, 2), orderUncertain: true };
  // The row learns of that content, once.
  const decision = decide(change({ ...ranked(1, 1), ...other }), held(marked));
  expect(decision).toMatchObject({
    does: 'stay',
    state: { state: 'applied' },
    note: { orderUncertain: true },
  });
  const learned = { ...marked, ...(decision.does === 'stay' && decision.note) };
  expect(becomes({ ...ranked(1, 1), ...other }, learned)).toBe('applied');
});

test('an instant later than the arrival of another event makes the order certain, but that event is not stale', () => {
  const arrived = {
    sequence: sequenceOf({ rank: '0010', instant: undefined, receivedAt: at(1), eventId: 'e' }),
  };
  const after = { ...ranked(undefined, 9), sequence: `0010~${at(5).slice(0, -1)}000000Z~${at(9)}#f` };
  expect(becomes({ ...after, ...other }, arrived)).toBe('replaces');
  expect(decide(change({ ...arrived, ...other }), held(after))).toMatchObject({
    does: 'stay',
    state: { state: 'applied' },
    note: { orderUncertain: false },
  });
});

test('a repetition under another notification is a duplicate, and the row says when it came last', () => {
  expect(becomes(ranked(undefined, 2), ranked(undefined, 1))).toBe('duplicate, noted');
  expect(becomes(ranked(1, 1), ranked(1, 2))).toBe('duplicate');
  expect(becomes(versioned(1, 2), versioned(1, 1))).toBe('duplicate, noted');
  // A block without a time may be a second block after an intermediate change.
  expect(becomes(versioned(undefined, 2), versioned(undefined, 1))).toBe('replaces');
});

test('what a job has read at the bank repeats what is held, even where a change could recur', () => {
  const read = { readAt: at(2) };
  expect(becomes({ ...versioned(undefined, 2), ...read }, versioned(undefined, 1))).toBe('duplicate, noted');
  expect(becomes({ ...versioned(undefined, 1), ...read }, versioned(undefined, 2))).toBe('duplicate');
  expect(becomes({ ...versioned(undefined, 2), ...read, ...other }, versioned(undefined, 1))).toMatch(
    'replaces',
  );
});

test('two types that report the same of one entity are two events, and neither repeats the other', () => {
  const otherType = { eventType: 'CARD_AUTHORIZATION' };
  expect(becomes(ranked(1, 2), { ...ranked(1, 1), ...otherType })).toBe('replaces');
  expect(becomes(ranked(1, 1), { ...ranked(1, 2), ...otherType })).toBe('applied');
  expect(becomes(versioned(1, 2), { ...versioned(1, 1), ...otherType })).toBe('replaces');
  expect(becomes(versioned(1, 1), { ...versioned(1, 2), ...otherType })).toBe('applied');
  expect(becomes({ guard: 'absent' }, otherType)).toBe('applied');
  const appended = { sequence: '' };
  expect(becomes({ guard: 'absent', ...other, ...appended }, { ...otherType, ...appended })).toBe(
    'changed-after-append',
  );
});

test('what was noted of a row stays when its own event is replayed', () => {
  const row = { eventId: 'new', ...ranked(1, 5), orderUncertain: true };
  const decision = decide(change(ranked(1, 2)), held(row));
  expect(decision).toMatchObject({
    does: 'replace',
    change: { sequence: ranked(1, 5).sequence, orderUncertain: true },
  });
  expect(becomes(ranked(3, 2), row)).toBe('replaces');
});

const hash = (digit: string) => digit.repeat(64);

test.each([hash('0'), hash('f')])(
  'rows written with the hash %s of their body give way within their rank, marked, and keep it against others',
  (before) => {
    const row = { sequence: `0020#${before}` };
    expect(becomes({ ...ranked(undefined, 1, '0020'), ...other }, row)).toBe('replaces, marked');
    expect(becomes({ ...ranked(1, 1, '0020'), ...other }, row)).toBe('replaces, marked');
    expect(becomes(ranked(1, 1, '0020'), row)).toBe('duplicate, noted');
    expect(becomes({ ...ranked(1, 1), ...other }, row)).toBe('stale');
    expect(becomes({ ...ranked(1, 1, '0030'), ...other }, row)).toBe('replaces');
  },
);

test.each([hash('0'), hash('f')])(
  'rows of a version with the hash %s compare by their instants, and give way to an equal one, marked',
  (before) => {
    const row = { sequence: `${instant(3)}#${before}` };
    expect(becomes({ ...versioned(4, 1), ...other }, row)).toBe('replaces');
    expect(becomes({ ...versioned(2, 1), ...other }, row)).toBe('stale');
    expect(becomes({ ...versioned(3, 1), ...other }, row)).toBe('replaces, marked');
    expect(becomes(versioned(3, 1), row)).toBe('duplicate, noted');
    const without = { sequence: `-${at(1)}#${before}` };
    expect(becomes({ ...versioned(2, 1), ...other }, without)).toBe('replaces, marked');
  },
);

test('a row without an event gives way to the first event', () => {
  expect(becomes(ranked(undefined, 1), { sequence: '0010#' })).toBe('replaces');
});

test('a read replaces only the row that was held when it began', () => {
  const seen = held({ sequence: '4' });
  const opposite = { key: { kind: 'person', entityId: 'p', aspect: 'absence' }, row: undefined };
  expect(becomes({ sequence: '1', readOver: { row: seen, opposite } }, seen)).toBe('replaces');
  expect(becomes({ readOver: { row: seen, opposite } }, { eventId: 'another' })).toBe('read-again');
  expect(becomes({ readOver: { row: seen, opposite } })).toBe('read-again');
  expect(becomes({ readOver: { row: undefined, opposite } })).toBe('replaces');
});

test("the same state in the form of the bank's answer makes its order certain", () => {
  const notified = { ...ranked(1, 3), ...other, status: 'RESOLVED', terminal: true };
  const read = { ...ranked(1, 5), status: 'RESOLVED', terminal: true, readAt: at(5) };

  expect(becomes(notified, read)).toBe('applied');
  expect(becomes({ ...read, ...other }, { ...notified, contentSha256: 'same' })).toBe('replaces');
  expect(becomes({ ...notified, status: 'OPEN', terminal: false }, { ...read, terminal: false })).toBe(
    'applied, noted',
  );
  expect(becomes(notified, { ...ranked(1, 5), status: 'RESOLVED', terminal: true })).toBe('applied, noted');
});

test('within a rank, a content that came before counts as repeated, and one of an earlier rank is stale', () => {
  const [first, second] = [
    { ...ranked(undefined, 1), contentSha256: 'first', eventId: 'e1' },
    { ...ranked(undefined, 2), contentSha256: 'second', eventId: 'e2' },
  ];
  const replaced = decide(change(second), held(first));
  expect(replaced).toMatchObject({ does: 'replace', change: { reported: [expect.any(String)] } });
  const row = held({
    ...second,
    ...(replaced.does === 'replace' && { reported: replaced.change.reported ?? [] }),
  });

  const captured = { contentSha256: 'first', eventId: 'made-up' };
  const again = decide(change({ ...ranked(undefined, 3), ...captured }), row);
  expect(again).toMatchObject({ does: 'replace', change: { contentRepeated: true, orderUncertain: true } });
  const next = { ...row, ...ranked(undefined, 4, '0020'), contentSha256: 'third' };
  expect(decide(change({ ...ranked(undefined, 5), ...captured }), next)).toMatchObject({
    does: 'stay',
    state: { state: 'stale' },
  });
});
