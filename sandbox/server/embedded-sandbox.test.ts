import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { operations } from '#shared/bank/contract/operations.ts';
import { startEmbeddedSandbox } from './embedded-sandbox.ts';
import { listenOnLoopback } from './loopback-server.ts';

const clientOf = ({ url, credentials }: Awaited<ReturnType<typeof startEmbeddedSandbox>>) =>
  createBankClient({ baseUrl: url, authUrl: url, credentials, areas: operations });

test('two banks of one process know nothing of each other', async () => {
  const [one, other] = [await startEmbeddedSandbox({ scenario: 'first-day' }), await startEmbeddedSandbox()];
  try {
    expect((await clientOf(one).accounts.list({}).all({ limit: 10 })).length).toBeGreaterThan(0);
    expect(await clientOf(other).accounts.list({}).all({ limit: 10 })).toEqual([]);
  } finally {
    await one.close();
    await other.close();
  }
});

test.each<[unknown, string]>([
  [{ sceanrio: 'first-day' }, 'sceanrio is unknown; did you mean scenario?'],
  [
    { shoes: 1 },
    'shoes is unknown: the options are port, seed, startAt, options, receivers, receiversAlone, scenario',
  ],
  [{ port: 'x' }, 'port must be a whole number'],
  [{ port: 65_536 }, 'port must be at most 65535'],
  [{ options: { dunningDays: 0 } }, 'options.dunningDays must be at least 1'],
  [{ options: { dunningDay: 1 } }, 'options.dunningDay is unknown; did you mean dunningDays?'],
  [{ scenario: { name: 'first-day' } }, 'scenario.input is missing'],
  [{ scenario: 'frist-day' }, 'the scenario "frist-day" is unknown; did you mean first-day?'],
  [null, 'cannot be null: leave it out instead'],
])('a setting that is not as it should be is said in one sentence: %j', async (settings, sentence) => {
  await expect(startEmbeddedSandbox(settings as never)).rejects.toThrow(
    new Error(`The settings of startSandbox: ${sentence}`),
  );
});

test('a port that is none is refused, and no socket file is left', async () => {
  await expect(listenOnLoopback(createServer(), 'left-socket' as never)).rejects.toThrow(RangeError);
  expect(existsSync('left-socket')).toBe(false);
});

test('its clock is in the hand of the test', async () => {
  const bank = await startEmbeddedSandbox({ startAt: '2026-03-02T08:00:00Z' });
  await bank.clock.freeze();
  const before = bank.clock.now();
  await bank.clock.advance(3_600);
  expect(bank.clock.now() - before).toBe(3_600_000);
  await bank.close();
});

test('what the bank refuses is said, and no bank is left behind', async () => {
  await expect(startEmbeddedSandbox({ scenario: 'no-such-day' })).rejects.toThrow(
    /^The settings of startSandbox: the scenario "no-such-day" is unknown; there are first-day, /,
  );
  await expect(startEmbeddedSandbox({ startAt: 'yesterday' })).rejects.toThrow(
    'The setting startAt must be an instant with its offset, such as 2026-03-02T08:00:00Z, not "yesterday".',
  );
  const bank = await startEmbeddedSandbox();
  await expect(bank.control('POST /sandbox/clock', { advance: -1 })).rejects.toThrow(/was answered with 4/);
  await bank.close();
  await expect(bank.control('GET /sandbox/clock')).rejects.toThrow();
});
