import type { BreakLine, FoundBreak } from '#shared/breaks/break.ts';
import type { BookedLine, LedgerLine } from '#shared/partner-ledger/ledger-line.ts';
import type { LedgerDifference } from '#shared/partner-ledger/match/match-account.ts';
import type { Sides } from '#shared/partner-ledger/match/sides.ts';

type Side = NonNullable<BreakLine['ours']>;

/** How breaks and persons name a line. */
export const placeOf = ({ file = '', id }: LedgerLine) => `${file}#${id}`;

const oursOf = (line: LedgerLine): Side => ({
  id: placeOf(line),
  cents: line.cents,
  currency: line.currency,
  bookingDay: line.day,
});

const banksOf = ({ id, cents, currency, day, recordedAt }: BookedLine): Side => ({
  id,
  cents,
  currency,
  bookingDay: day,
  ...(recordedAt !== undefined && { recordedAt }),
});

const entityOfLine = (accountId: string, line: LedgerLine) => `ledger_line ${accountId} ${placeOf(line)}`;

const entityOfBooking = ({ id }: BookedLine) => `booking ${id}`;

/** The break of a difference: the partner's line is our side, the booking the bank's. */
export function ledgerBreak(accountId: string, difference: LedgerDifference): FoundBreak {
  const { kind } = difference;
  switch (kind) {
    case 'LEDGER_UNBOOKED': {
      const { line } = difference;
      const { cents, currency } = line;
      const entity = entityOfLine(accountId, line);
      const lines = [{ ours: oursOf(line) }];
      return {
        kind,
        accountId,
        entity,
        field: 'line',
        differenceCents: 0 - cents,
        currency,
        lines,
      };
    }
    case 'LEDGER_UNKNOWN': {
      const { booking } = difference;
      const { id, cents, currency } = booking;
      const about = { kind, accountId, entity: entityOfBooking(booking), field: 'booking' };
      return {
        ...about,
        differenceCents: cents,
        currency,
        lines: [{ bank: banksOf(booking) }],
        evidence: [id],
      };
    }
    case 'LEDGER_DOUBLED': {
      const { booking, first } = difference;
      const { id, cents, currency } = booking;
      const about = { kind, accountId, entity: entityOfBooking(booking), field: 'booking', found: first.id };
      const lines = [{ bank: banksOf(booking) }, { bank: banksOf(first) }];
      return { ...about, differenceCents: cents, currency, lines, evidence: [id, first.id] };
    }
    case 'LEDGER_AMOUNT':
    case 'LEDGER_DATE':
    case 'LEDGER_PROPOSED': {
      const { line, booking } = difference;
      const about = { kind, accountId, entity: entityOfBooking(booking) };
      const lines = [{ ours: oursOf(line), bank: banksOf(booking) }];
      const evidence = [booking.id];
      // The references themselves are kept nowhere: they may name somebody.
      if (kind === 'LEDGER_PROPOSED')
        return { ...about, field: 'reference', expected: placeOf(line), found: booking.id, lines, evidence };
      if (kind === 'LEDGER_DATE')
        return { ...about, field: 'day', expected: line.day, found: booking.day, lines, evidence };
      const [expected, found] = [String(line.cents), String(booking.cents)];
      const differenceCents = booking.cents - line.cents;
      const { currency } = booking;
      return { ...about, field: 'amount', expected, found, differenceCents, currency, lines, evidence };
    }
  }
}

/** The name under which a break is noted until a comparison no longer finds it. */
export const nameOf = ({ kind, entity }: Pick<FoundBreak, 'kind' | 'entity'>) => `${kind} ${entity}`;

export const entityIn = (name: string): string => name.slice(name.indexOf(' ') + 1);

/** Entities of breaks about matched lines and bookings. */
export function entitiesOf(accountId: string, matches: readonly Sides[]): ReadonlySet<string> {
  return new Set(
    matches.flatMap(({ lines, bookings }) => [
      ...lines.map((line) => entityOfLine(accountId, line)),
      ...bookings.map(entityOfBooking),
    ]),
  );
}
