import { describe, expect, test } from 'vitest';
import type { LedgerSettings } from '#shared/partner-ledger/ledger-settings.ts';
import type { HandMatch, HandMatches } from '#shared/reconciliation/model/hand-match.ts';
import type { LedgerCut } from '#shared/reconciliation/model/known-ledger.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { onboardedAccount } from '#test/fixtures/registered-accounts.ts';
import { contentOf } from '#shared/reconciliation/ledger/apply-hand-matches.ts';
import { matchByHand } from './match-by-hand.ts';

const at = '2026-04-10T10:00:00.000Z';
const settings = { windowDays: 3, windowIs: 'days' } as LedgerSettings;

const lineOf = (id: string, cents: number, day = '2026-03-05') => ({
  id,
  file: `${day}.csv`,
  day,
  cents,
  currency: 'EUR',
});
const bookingOf = (id: string, cents: number, day = '2026-03-06') => ({
  id,
  day,
  cents,
  currency: 'EUR',
  fingerprint: id,
});
const cutOf = (day: string) => ({ day }) as LedgerCut;

const said = (more: Partial<HandMatch> = {}): HandMatch => ({
  id: 'c0',
  is: 'same',
  lines: ['2026-03-05.csv#l1'],
  bookings: ['b1'],
  day: '2026-03-05',
  at: '2026-04-01T10:00:00.000Z',
  ...more,
});

interface Setting {
  readonly is?: HandMatch['is'];
  readonly lines?: readonly string[];
  readonly bookings?: readonly string[];
  readonly known?: readonly HandMatch[];
  readonly cuts?: readonly LedgerCut[];
  readonly open?: { readonly lines?: readonly object[]; readonly bookings?: readonly object[] };
  /** Ids of the lines by first day of their file. */
  readonly files?: Readonly<Record<string, readonly string[]>>;
  readonly isUnknown?: boolean;
  readonly isFaster?: boolean;
  readonly ledger?: LedgerSettings | 'none';
}

async function matched(setting: Setting) {
  const { is = 'same', lines = ['2026-03-05.csv#l1'], bookings = ['b1'], known = [] } = setting;
  const { cuts = ['2026-03-01', '2026-03-09', '2026-04-09'].map(cutOf), open = {}, files = {} } = setting;
  const noted: HandMatches[] = [];
  const response = await matchByHand(
    {
      register: {
        read: async () => Promise.resolve(setting.isUnknown === true ? undefined : onboardedAccount),
      },
      reconciled: {
        ledger: async () => Promise.resolve({ cuts, open: [], hasPages: false, version: 1 } as never),
        openOf: async (_: string, cut: LedgerCut) => {
          expect(cut).toBe(cuts.at(-1));
          return Promise.resolve({ lines: open.lines ?? [], bookings: open.bookings ?? [] } as never);
        },
        byHand: async () => Promise.resolve({ all: [...known], version: 4 }),
        noteByHand: async (_: string, next: HandMatches) => (
          noted.push(next),
          Promise.resolve(setting.isFaster !== true)
        ),
      },
      ledger: {
        lines: async (_: string, day: string) =>
          Promise.resolve([
            { lines: [] },
            { lines: (files[day] ?? []).map((id) => ({ id, file: `${day}.csv` })) },
          ] as never),
      },
      clock: createManualClock(Date.parse(at)),
      settings: { ledger: setting.ledger ?? settings },
    },
    { accountId: 'acc-1', is, lines: [...lines], bookings: [...bookings], changeId: 'c1' },
  );
  return { response, noted };
}

const notCompared = {
  refused: 'this account was not compared with your ledger yet: start reconcile run --tier ledger',
};

describe('lines and bookings are the same', () => {
  const open = {
    lines: [lineOf('l1', 100), lineOf('l2', 5)],
    bookings: [bookingOf('b1', 100), bookingOf('b2', 7)],
  };

  test('if the last comparison left them, and they add up to the cent', async () => {
    const { response, noted } = await matched({ open });
    const match = said({ id: 'c1', at, contentSha256: contentOf([lineOf('l1', 100)]) });
    expect(response).toEqual({ noted: match });
    expect(noted).toEqual([{ all: [match], version: 4 }]);
  });

  test('from the earliest of their days', async () => {
    const bookings = [bookingOf('b1', 100, '2026-03-02')];
    expect((await matched({ open: { ...open, bookings } })).response).toMatchObject({
      noted: { day: '2026-03-02' },
    });
  });

  test('several of them, too', async () => {
    const several = { lines: [lineOf('l1', 60), lineOf('l2', 40)], bookings: [bookingOf('b1', 100)] };
    const lines = ['2026-03-05.csv#l1', '2026-03-05.csv#l2'];
    expect((await matched({ open: several, lines })).response).toMatchObject({ noted: { lines } });
    expect((await matched({ open: several })).response).toHaveProperty('refused');
  });

  const unequal = {
    refused:
      'lines and bookings do not add up to the same amount: add what is missing, or settle the break with breaks propose',
  };

  test.each<[string, Setting, object]>([
    ['unless a cent is missing', { open: { ...open, bookings: [bookingOf('b1', 99)] } }, unequal],
    [
      'unless their currencies differ',
      { open: { ...open, bookings: [{ ...bookingOf('b1', 100), currency: 'USD' }] } },
      unequal,
    ],
    [
      'unless one is unknown',
      { open, lines: ['2026-03-05.csv#l9'], bookings: ['b1', 'b9'] },
      {
        refused:
          'the last comparison has not left 2026-03-05.csv#l9, b9 without a match: name what its breaks name',
      },
    ],
    ['unless nothing was compared', { open, cuts: [] }, notCompared],
    ['unless the account is unknown', { open, isUnknown: true }, { absent: true }],
    [
      'unless another person was faster',
      { open, isFaster: true },
      { refused: 'another person has just matched something on this account: try again' },
    ],
  ])('%s', async (_, setting, expected) => {
    expect((await matched(setting)).response).toEqual(expected);
  });

  test('once: a repeated change notes nothing', async () => {
    const before = said({ id: 'c1' });
    expect(await matched({ known: [before] })).toEqual({ response: { noted: before }, noted: [] });
  });

  test('up to two hundred on an account', async () => {
    const others = (count: number) =>
      Array.from({ length: count }, (_, n) => said({ id: `o${n}`, lines: [`x${n}`], bookings: [`y${n}`] }));
    expect((await matched({ open, known: others(199) })).response).toHaveProperty('noted');
    expect(await matched({ open, known: others(200) })).toEqual({
      response: {
        refused: 'this account has 200 matches by hand, and takes no more: correct its files instead',
      },
      noted: [],
    });
    // It takes the place of what was said about them before.
    expect((await matched({ open, known: [...others(199), said()] })).response).toHaveProperty('noted');
  });
});

describe('lines and bookings are not the same', () => {
  const files = { '2026-03-05': ['l1', 'l2 (2)'], '2026-03-07': ['l3'] };
  const apart = async (setting: Setting) => (await matched({ is: 'apart', files, ...setting })).response;

  test('from their first day on, less the window', async () => {
    expect(await apart({})).toEqual({
      noted: { ...said({ id: 'c1', at }), is: 'apart', day: '2026-03-02' },
    });
    const lines = ['2026-03-07.csv#l3', '2026-03-05.csv#l1'];
    expect(await apart({ lines })).toMatchObject({ noted: { day: '2026-03-02', lines } });
    expect(await apart({ lines: ['2026-03-07.csv#l3'] })).toMatchObject({ noted: { day: '2026-03-04' } });
    const days = { ...settings, windowIs: 'target-days' } as LedgerSettings;
    const cuts = [cutOf('2026-02-01'), cutOf('2026-04-09')];
    expect(await apart({ ledger: days, cuts })).toMatchObject({ noted: { day: '2026-02-21' } });
  });

  test('but not before the first comparison', async () => {
    expect(await apart({ cuts: [cutOf('2026-03-02'), cutOf('2026-04-09')] })).toMatchObject({
      noted: { day: '2026-03-03' },
    });
    expect(await apart({ cuts: [cutOf('2026-03-01'), cutOf('2026-04-09')] })).toMatchObject({
      noted: { day: '2026-03-02' },
    });
  });

  test('may be named as one of several with one id', async () => {
    expect(await apart({ lines: ['2026-03-05.csv#l2 (2)'] })).toHaveProperty('noted');
    expect(await apart({ files: { '2026-03-05': ['l2'] }, lines: ['2026-03-05.csv#l2 (3)'] })).toHaveProperty(
      'noted',
    );
    expect(await apart({ files: { '2026-03-05': ['l2'] }, lines: ['2026-03-05.csv#l22'] })).toHaveProperty(
      'refused',
    );
  });

  test.each<[string, Setting, object]>([
    [
      'no file has the line',
      { lines: ['2026-03-05.csv#l9'] },
      { refused: 'no file has the line 2026-03-05.csv#l9 of this account: name the line as its break does' },
    ],
    [
      'its name is none of a file',
      { lines: ['march.csv#l1'] },
      { refused: 'no file has the line march.csv#l1 of this account: name the line as its break does' },
    ],
    [
      'they are too old',
      { cuts: ['2026-03-01', '2026-03-09', '2026-06-06'].map(cutOf) },
      { refused: 'days before 2026-03-06 are not compared again: settle the break with breaks propose' },
    ],
    ['nothing was compared', { cuts: [] }, notCompared],
    ['the stage has no ledger', { ledger: 'none' }, notCompared],
  ])('cannot be said if %s', async (_, setting, expected) => {
    expect(await apart(setting)).toEqual(expected);
  });

  test('can be said of the last day that is compared again', async () => {
    expect(await apart({ cuts: [cutOf('2026-03-01'), cutOf('2026-06-05')] })).toHaveProperty('noted');
  });
});

describe('what a person has said is released', () => {
  const known = [
    said({ lines: ['f#l1', 'f#l2'], bookings: ['b1'], day: '2026-03-05' }),
    said({ id: 'c2', is: 'apart', lines: ['f#l3'], bookings: ['b3'], day: '2026-03-04' }),
    said({ id: 'c3', is: 'released', lines: ['f#l4'], bookings: ['b4'] }),
  ];
  const released = async (setting: Setting) => matched({ is: 'released', known, lines: [], ...setting });

  test('with everything that was said together', async () => {
    const { response, noted } = await released({ lines: ['f#l2'], bookings: ['b1'] });
    const match = {
      id: 'c1',
      is: 'released',
      lines: ['f#l1', 'f#l2'],
      bookings: ['b1'],
      day: '2026-03-05',
      at,
    };
    expect(response).toEqual({ noted: match });
    expect(noted).toEqual([{ all: [known[1], known[2], match], version: 4 }]);
  });

  test('from the first of its days', async () => {
    expect((await released({ bookings: ['b1', 'b3'] })).response).toMatchObject({
      noted: { lines: ['f#l1', 'f#l2', 'f#l3'], bookings: ['b1', 'b3'], day: '2026-03-04' },
    });
  });

  test.each<[string, Setting, object]>([
    [
      'nobody said it',
      { lines: ['f#l9'], bookings: ['b1', 'b4'] },
      { refused: 'nobody has matched or unmatched f#l9, b4: name what reconcile show lists' },
    ],
    ['nothing was compared', { cuts: [] }, notCompared],
    [
      'it is too old',
      { cuts: ['2026-03-01', '2026-03-09', '2026-06-06'].map(cutOf) },
      { refused: 'days before 2026-03-06 are not compared again: settle the break with breaks propose' },
    ],
  ])('unless %s', async (_, setting, expected) => {
    expect((await released(setting)).response).toEqual(expected);
  });
});
