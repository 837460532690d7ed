import { bookingsOf } from '#sandbox/engine/ledger/bookings.ts';
import { statedIds } from '#shared/statements/formats/statement-json.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import type { createStatementsWorld } from '#test/fakes/statements-world.ts';

type World = ReturnType<typeof createStatementsWorld>;

export interface KeptStatements {
  readonly statements: number;
  readonly bookings: number;
  /** Statements of the bank that later bookings have given another version. */
  readonly versions: number;
  readonly empty: number;
  readonly camt053: readonly string[];
  readonly violations: readonly string[];
}

/** Whether the statements of every account follow each other, and state each booking once. */
export async function keptStatements(world: World): Promise<KeptStatements> {
  const violations: string[] = [];
  const camt053: string[] = [];
  const count = { statements: 0, bookings: 0, versions: 0, empty: 0 };
  for (const id of world.accounts) {
    const rows: StatementRow[] = [];
    for await (const row of world.rows.latest(id)) rows.unshift(row);
    const stated: string[] = [];
    for (const [index, { evidence, publication, superseded, ...row }] of rows.entries()) {
      const before = rows[index - 1];
      if (publication === undefined || evidence === undefined) {
        violations.push(`${id} ${row.lastDay} is ${row.state}`);
        continue;
      }
      // What was backdated before the account's first day stands in the opening of its first statement.
      if (before !== undefined && evidence.openingCents !== before.evidence?.closingCents)
        violations.push(`${id} ${row.lastDay}: the bank's statement does not follow`);
      if (publication.openingCents !== (before?.publication?.closingCents ?? 0))
        violations.push(`${id} ${row.lastDay}: the statement does not follow`);
      for await (const each of statedIds(world.files.lines(publication.files.json))) stated.push(each);
      camt053.push(await world.files.read(publication.files.camt053));
      count.statements += 1;
      count.versions += superseded.length;
      count.empty += publication.bookings === 0 ? 1 : 0;
    }
    violations.push(...unlikeTheBank(world, { id, last: rows.at(-1), stated }));
    count.bookings += stated.length;
  }
  return { ...count, camt053, violations };
}

interface Stated {
  readonly id: string;
  readonly last: StatementRow | undefined;
  readonly stated: readonly string[];
}

function unlikeTheBank({ bank }: World, { id, last, stated }: Stated): readonly string[] {
  if (last?.publication === undefined) return [];
  const { lastDay, verifiedAt = '', publication } = last;
  const booked = bookingsOf(bank, id).filter(
    ({ booking_date, recorded_at }) => booking_date <= lastDay && recorded_at <= verifiedAt,
  );
  const sum = booked.reduce((total, { amount }) => total + amount.value, 0);
  const ids = (list: readonly string[]) => list.toSorted().join();
  return [
    ...(ids(stated) === ids(booked.map((booking) => booking.id))
      ? []
      : [`${id}: other bookings than the bank's`]),
    ...(publication.closingCents === sum
      ? []
      : [`${id}: closes at ${publication.closingCents}, not at ${sum}`]),
  ];
}
