import { expect, test } from 'vitest';
import { bookingsOf } from '#sandbox/engine/ledger/bookings.ts';
import { statedIds } from '#shared/statements/statement-json.ts';
import type { StatementRow } from '#shared/statements/statement-row.ts';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { liveMonths } from '#test/fakes/statement-years.ts';

test.each(['fresh', 'old'] as const)(
  'two years of statements follow each other without a gap, and state each booking once: %s lines',
  async (repeatedStatement) => {
    const world = createStatementsWorld({ repeatedStatement });
    expect(await liveMonths(world, { seed: 4, months: 24, accounts: 4 })).toEqual([]);
    expect(world.announced).toEqual([]);
    let revisions = 0;
    for (const id of world.accounts) {
      const rows: StatementRow[] = [];
      for await (const row of world.rows.latest(id)) rows.unshift(row);
      expect(rows).toHaveLength(24);
      revisions += rows.reduce((sum, { superseded }) => sum + superseded.length, 0);
      const stated: string[] = [];
      for (const [index, row] of rows.entries()) {
        const before = rows[index - 1];
        // What was backdated before the account's first day stands in the opening of its first statement.
        if (before !== undefined) expect(row.evidence!.openingCents).toBe(before.evidence!.closingCents);
        expect(row.publication!.openingCents).toBe(before?.publication?.closingCents ?? 0);
        stated.push(...statedIds(await world.files.read(row.publication!.files.json)));
      }
      const last = rows.at(-1)!;
      const booked = bookingsOf(world.bank, id).filter(
        ({ booking_date, recorded_at }) => booking_date <= last.lastDay && recorded_at <= last.verifiedAt!,
      );
      expect(stated.toSorted()).toEqual(booked.map((booking) => booking.id).toSorted());
      expect(last.publication!.closingCents).toBe(booked.reduce((sum, { amount }) => sum + amount.value, 0));
    }
    // Late and backdated bookings have given the bank's statements other versions.
    expect(revisions).toBeGreaterThan(10);
    expect(await world.capabilities.all()).toMatchObject([
      { name: 'fresh-statement-lines', state: repeatedStatement === 'fresh' ? 'proven' : 'refuted' },
    ]);
  },
);
