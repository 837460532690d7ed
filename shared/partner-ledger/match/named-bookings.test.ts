import { expect, test } from 'vitest';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import type { BookedLine, LedgerLine } from '#shared/partner-ledger/ledger-line.ts';
import { matchAccount } from './match-account.ts';

const days = { since: '2026-03-01', lastDay: '2026-04-10', bookedUntil: '2026-04-20' };
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

test.each(['days', 'target-days'] as const)(
  'where a complete pairing exists, texts that name several lines are no difference: window of %s',
  (windowIs) => {
    const rules = { windowDays: 3, windowIs, toleranceCents: 0, mostParts: 4 };
    const random = seededRandom(11);
    const upTo = (count: number) => Math.floor(random.next() * count);
    let mostNamed = 0;
    for (let account = 0; account < 2_000; account += 1) {
      const count = 1 + upTo(7);
      const pairs = numbers(count).map((n) => {
        const [day, cents] = [daysAfter('2026-03-02', upTo(6)), 100 * (1 + upTo(2))];
        const line: LedgerLine = { id: `l${n}`, day, cents, currency: 'EUR', reference: `R${n}` };
        const words = new Set(numbers(upTo(4)).map(() => `R${upTo(count)}`));
        words.delete(`R${n}`);
        const references = upTo(2) === 0 ? [`R${n}`, ...words] : [...words, `R${n}`];
        mostNamed = Math.max(mostNamed, references.length);
        const booking: BookedLine = {
          id: `b${n}`,
          day: daysAfter(day, upTo(4)),
          cents,
          currency: 'EUR',
          fingerprint: `f${n}`,
          references: [references],
        };
        return { line, booking };
      });
      const sides = { lines: pairs.map(({ line }) => line), bookings: pairs.map(({ booking }) => booking) };
      const { differences } = matchAccount(sides, days, rules);
      expect([account, differences.map(({ kind }) => kind)]).toEqual([account, []]);
    }
    expect(mostNamed).toBe(4);
  },
);

test(
  'ten thousand payments to one virtual IBAN are compared within the time of a worker',
  { timeout: 30_000 },
  () => {
    const rules = { windowDays: 3, toleranceCents: 0, mostParts: 4 };
    const lines = numbers(5_000).map((n) => ({
      id: `l${n}`,
      day: '2026-03-02',
      cents: 999,
      currency: 'EUR',
      reference: 'V',
    }));
    const bookings = numbers(10_000).map((n) => ({
      id: `b${n}`,
      day: '2026-03-03',
      cents: 999,
      currency: 'EUR',
      fingerprint: `f${n}`,
      references: [['V', 'W']],
    }));
    expect(matchAccount({ lines, bookings }, days, rules).differences).toHaveLength(5_000);
  },
);
