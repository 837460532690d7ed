import { describe, expect, test } from 'vitest';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { isInFull, someOf } from '#test/extent.ts';
import { goodTrip, replyIn } from './client-bank.ts';
import { fieldAt, memberPlaces, renamedAt, type Place } from './renamed-fields.ts';

const withReply = rows.filter(({ reply }) => reply.kind === 'json');

type Trips = Awaited<ReturnType<typeof goodTrip>>;

/** What the client has reported, but for the field that the bank of these tests adds to every object. */
const reported = ({ departures }: Trips) =>
  departures.flatMap(({ operation, drifts }) =>
    drifts.filter(({ field }) => !/(^|\.)unheard_of$/.test(field)).map((drift) => ({ operation, ...drift })),
  );

test.each(someOf(withReply, { share: 2, turn: 1 }))(
  '$operation: no reply on the way to its good call departs from the contract',
  async (row) => {
    const trips = await goodTrip(row.operation);

    expect(reported(trips)).toEqual([]);
    // Nothing compared would be nothing found.
    expect(trips.departures.flatMap(({ drifts }) => drifts).length).toBeGreaterThan(0);
  },
);

type Fate = 'rings' | 'listed' | 'silent';

/** The good call once more, with one member of its reply under another name. */
async function fateOf(trips: Trips, row: EndpointRow, place: Place): Promise<Fate> {
  const { last, call, rewind, answerWith, departures } = trips;
  rewind();
  departures.length = 0;
  answerWith((body) => renamedAt(body, place));
  await call(row, last.given);
  const found = reported(trips);
  if (found.some(({ kind }) => kind === 'absent')) return 'rings';
  const renamed = `${fieldAt(place)}_renamed`;
  return found.some(({ kind, field }) => kind === 'unknown' && field === renamed) ? 'listed' : 'silent';
}

/** Members that are stated nowhere, and names of a map: nobody can miss one. */
const unstated = [
  /^businesses\.annualTurnover\.create /,
  /^businesses\.identifications\.eddData\.\w+ questions\[\]\./,
  /^businesses\.tradeCreditLine\.trades\.\S+ payback_plan\./,
  // The client knows the operation that was confirmed only from its caller.
  /^changeRequests\.confirm response_body\./,
  / two_thirds_rate\.\d+$/,
];

const fates = { rings: 0, listed: 0, silent: 0 };

describe.each(someOf(withReply, { share: 4, turn: 2 }))('$operation', (row) => {
  test('no field of its reply is renamed in silence', async () => {
    const trips = await goodTrip(row.operation);
    // A change request comes in place of the resource, which `confirm` answers with.
    if (replyIn(trips.last) === undefined) return;
    for (const place of memberPlaces(trips.last.answer?.body)) {
      const field = fieldAt(place);
      const fate = await fateOf(trips, row, place);
      fates[fate] += 1;
      const isUnstated = unstated.some((each) => each.test(`${row.operation} ${field}`));
      expect(fate === 'silent', field).toBe(isUnstated);
      if (row.relies?.some((path) => path === field.replaceAll('[].', ''))) expect(fate, field).toBe('rings');
    }
  });
});

test.runIf(isInFull)('of 2,997 renamed fields of replies, 61 pass in silence: nobody states them', () => {
  expect(fates).toEqual({ rings: 469, listed: 2_467, silent: 61 });
});
