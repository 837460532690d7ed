import { expect, test } from 'vitest';
import { TransientError } from '#shared/kernel/errors.ts';
import type { LedgerText, OwnLedgerLine } from '#shared/partner-ledger/ledger-reader.ts';
import { ownLedger } from '#test/fakes/own-ledger.ts';
import { UnreadableLedgerError } from './unreadable-ledger.ts';

const line: OwnLedgerLine = { account: 'acc_1', day: '2026-03-05', cents: 100, currency: 'EUR' };

/** A reader whose file has two lines, and that gives this for each. */
const giving = (...given: readonly unknown[]) => ({
  async *read({ lines }: LedgerText) {
    for await (const { number } of lines) yield given[number - 1] as OwnLedgerLine;
  },
});

test('lines of a reader are normal ones: an IBAN without blanks, their number as id, no word for no reference', async () => {
  const account = 'DE32 1101 0100 1000 0000 29';
  const own = { ...line, id: ' J9 ', reference: 'NOTPROVIDED', cents: -0 };
  expect(await ownLedger(giving({ ...line, account, reference: ' R1 ' }, own), 'a\r\nb')).toEqual([
    { ...line, account: 'DE32110101001000000029', id: 'line 1', reference: 'R1' },
    { ...line, id: 'J9', cents: 0, reference: undefined },
  ]);
});

test('a text is handed out line by line, or in pieces, and with the days of its name', async () => {
  const seen: unknown[] = [];
  const read = async function* ({ texts, name, firstDay, lastDay }: LedgerText) {
    let text = '';
    for await (const piece of texts) text += piece;
    seen.push(name, firstDay, lastDay, text);
    yield line;
  };
  expect(await ownLedger({ read }, '<ä/>\n')).toEqual([{ ...line, id: 'entry 1', reference: undefined }]);
  expect(seen).toEqual(['2026-03-05.sap', '2026-03-05', '2026-03-05', '<ä/>\n']);
});

test.each([
  ['no object', 5, 'line 2: the reader gives a line whose form must be an object'],
  [
    'half a cent',
    { ...line, cents: 0.5 },
    'line 2: the reader gives a line whose cents must be a whole number',
  ],
  ['an amount as text', { ...line, cents: '100' }, 'whose cents must be'],
  ['more than an integer holds', { ...line, cents: 2 ** 53 }, 'line 2: the reader gives a line whose cents'],
  ['no day of the calendar', { ...line, day: '2026-02-30' }, 'whose day is no day written YYYY-MM-DD'],
  ['a day with a time', { ...line, day: '2026-03-05T10:00:00Z' }, 'whose day is no day written YYYY-MM-DD'],
  ['a small currency', { ...line, currency: 'eur' }, 'whose currency is no currency of three letters'],
  ['no account', { ...line, account: ' \u200b' }, 'whose account cannot be empty'],
  ['an account longer than any id', { ...line, account: 'a'.repeat(201) }, 'whose account must have at most'],
  ['a misspelt member', { ...line, referenz: 'R' }, 'has unknown members: referenz'],
  ['a mistake', { mistake: 'the check digit is wrong' }, 'line 2: the check digit is wrong'],
  ['a mistake in a line', { ...line, mistake: 'wrong' }, 'has unknown members: mistake'],
])(
  'a reader that gives %s makes the file unreadable, and the line is named',
  async (_what, given, mistake) => {
    const reading = ownLedger(giving(line, given), 'a\nb');
    await expect(reading).rejects.toThrow(UnreadableLedgerError);
    await expect(reading).rejects.toThrow(mistake);
  },
);

test('what a reader throws is named by its line and kind alone: its message may hold the line', async () => {
  const read = async function* ({ lines }: LedgerText) {
    for await (const { number, text } of lines) {
      if (number === 2) throw new RangeError(`Ada Lovelace ${text}`);
      yield line;
    }
  };
  await expect(ownLedger({ read }, 'a\nb\nc')).rejects.toMatchObject({
    mistakes: ['line 2: the reader throws RangeError'],
  });
  const atOnce = () => {
    throw new RangeError('at once');
  };
  await expect(ownLedger({ read: atOnce }, 'a')).rejects.toMatchObject({
    mistakes: ['entry 1: the reader throws RangeError'],
  });
});

test('a reader that is no generator is refused', async () => {
  const read = (() => Promise.resolve([line])) as never;
  await expect(ownLedger({ read }, 'a')).rejects.toThrow('write it as an async generator');
});

test.each([
  ['lines', 'a\nb\n\nc', 'line 4: was not read: a reader goes to the end of its file'],
  ['texts', 'abcdefghijk', 'the file: was not read: a reader goes to the end of its file'],
] as const)('a reader that leaves a part of the %s is refused', async (view, content, mistake) => {
  const read = async function* (file: LedgerText) {
    for await (const taken of file[view]) {
      if (typeof taken !== 'string' && taken.number < 2) continue;
      yield line;
      return;
    }
  };
  await expect(ownLedger({ read }, content)).rejects.toMatchObject({ mistakes: [mistake] });
});

test('blank lines behind the last one may be left', async () => {
  const read = async function* ({ lines }: LedgerText) {
    for await (const { text } of lines) {
      if (text === 'END') return;
      yield line;
    }
  };
  expect(await ownLedger({ read }, 'a\nEND\n \n')).toHaveLength(1);
});

test.each(['a\n', 'a\r\n', 'a'])(
  'a file that ends with a line feed has no line behind it: %j',
  async (content) => {
    const texts: string[] = [];
    const read = async function* ({ lines }: LedgerText) {
      for await (const { text } of lines) texts.push(text);
      yield line;
    };
    await ownLedger({ read }, content);
    expect(texts).toEqual(['a']);
  },
);

test('a reader that gives more than a file can hold is refused, since it may have no end', async () => {
  const read = async function* ({ texts }: LedgerText) {
    for await (const _ of texts) continue;
    yield* [line, line, line, line];
  };
  await expect(ownLedger({ read }, 'abc')).rejects.toThrow('more lines than the file has characters');
});

test('a reader that waits for ever is given up', async () => {
  const waited: number[] = [];
  const timers = {
    sleep: async (ms: number) => {
      await Promise.resolve();
      waited.push(ms);
    },
  };
  const read = async function* () {
    await new Promise(() => undefined);
    yield line;
  };
  await expect(ownLedger({ read }, 'abc', { timers })).rejects.toThrow('gave nothing for two minutes');
  expect(waited).toEqual([120_000]);
});

test('a file that breaks off is no file that ended, whatever its reader makes of it', async () => {
  async function* cutOff() {
    await Promise.resolve();
    yield Buffer.from('a\nb');
    throw new TransientError('cut-off', 'The object broke off');
  }
  const read = async function* ({ lines }: LedgerText) {
    try {
      for await (const _ of lines) yield line;
    } catch {
      yield line;
    }
  };
  await expect(ownLedger({ read }, cutOff())).rejects.toThrow('The object broke off');
});

test('a file in another encoding is refused before its reader can compare replaced letters', async () => {
  async function* latin() {
    await Promise.resolve();
    yield Buffer.from('M\u00fcller', 'latin1');
  }
  await expect(ownLedger(giving(line), latin())).rejects.toThrow('set `encoding` to that of the file');
});
