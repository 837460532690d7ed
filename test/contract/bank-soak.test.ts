import { expect, test } from 'vitest';
import { changeLoan } from '#sandbox/transitions/lending.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { takeGoodWay } from '#test/bank-soak/good-way.ts';
import { missedDays } from '#test/bank-soak/kept-promises.ts';
import { createRecord } from '#test/bank-soak/record.ts';
import { createSoakWorld } from '#test/bank-soak/soak-world.ts';
import { simulatedBank } from '#test/contract/simulated-bank.ts';
import { rowOfRequest } from '#test/contract/row-of-request.ts';
import { playSequence } from '#test/bank-soak/sequence.ts';
import { someOf } from '#test/extent.ts';

/** `npm run soak -- bank` plays a thousand. */
const seeds = someOf([1, 2, 3, 4, 5, 6], { share: 3, turn: 0 });

/** The first one records how each operation succeeds. */
const timeoutMs = 180_000;

test.each(seeds)(
  'the bank keeps its promises under the requests of seed %i',
  async (seed) => {
    const { requests, bookings } = await playSequence(seed, 60);

    expect(requests).toBeGreaterThanOrEqual(60);
    expect(bookings).toBeGreaterThan(0);
  },
  timeoutMs,
);

test(
  'a seed and a commit are enough to see a sequence again',
  async () => {
    expect(await playSequence(7, 40)).toEqual(await playSequence(7, 40));
  },
  timeoutMs,
);

test(
  'at one bank, customer after customer, there is a way to every operation',
  async () => {
    const world = createSoakWorld(1);
    const succeeded = new Set<string>();
    const send: typeof world.send = async (path, init) => {
      const answer = await world.send(path, init);
      if (answer.status < 300) succeeded.add(rowOfRequest(path, init).row.operation);
      return answer;
    };
    for (const { operation } of rows) await takeGoodWay(world, send, operation);

    expect(rows.map(({ operation }) => operation).filter((name) => !succeeded.has(name))).toEqual([]);
  },
  timeoutMs,
);

test('two signatures of one text are one line of the log', () => {
  const answer = { status: 200, headers: new Headers(), body: undefined, bytes: new Uint8Array() };
  const digestOf = (signature: string) => {
    const record = createRecord();
    record.add('verify', `PUT /v1/challenge {"signature":"${signature}"}`, answer);
    return record.result().digest;
  };

  expect(digestOf('3045'.repeat(35))).toBe(digestOf('3044'.repeat(36)));
  expect(digestOf('3045')).not.toBe(digestOf('3044'));
});

test('a day that was missed, or that never comes, is reported', () => {
  const { bank, customer } = simulatedBank();
  const { person, account } = customer();
  const { id } = changeLoan(bank, { person_id: person.id, account_id: account.id });
  const dueOn = (next_due_date: string) => {
    bank.store.loans.update(id, { next_due_date });
    return missedDays(bank).length;
  };

  expect(missedDays(bank)).toEqual([]);
  expect(['2026-03-01', '2026-03-02', '2026-04-31'].map(dueOn)).toEqual([1, 0, 1]);
});
