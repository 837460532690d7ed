import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { ApiError } from '#shared/bank/errors/api-error.ts';
import { RequestError } from '#shared/bank/errors/errors.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { errorBody } from '#shared/bank/contract/schema/error-body.ts';
import { isInFull } from '#test/extent.ts';
import { goodTrip, lostFields, replyIn, type Trip } from './client-bank.ts';
import { spoiltArguments } from './spoilt-arguments.ts';
import { validArguments } from './valid-arguments.ts';

/** `ROUND_TRIP_RUNS=100 npx vitest run --project contract test/contract/round-trip.test.ts` makes more runs. */
const numRuns = Number(process.env['ROUND_TRIP_RUNS'] ?? (isInFull ? 10 : 2));

describe.each(rows)('$operation, from the client to the sandbox and back', (row) => {
  test('succeeds in its good call, and keeps fields that the bank adds to an answer', async () => {
    const { last, drifts } = await goodTrip(row.operation);

    expect(last.result).toMatchObject({ kind: 'value' });
    expect(drifts).toEqual([]);
    expect(keptIn(last)).toEqual([]);
  });

  test('answers any valid request with a reply of the contract or a documented error', async () => {
    const { last, drifts, call, rewind } = await goodTrip(row.operation);

    await fc.assert(
      fc.asyncProperty(validArguments(row, last.given), async (given) => {
        rewind();
        const trip = await call(row, given);

        expect(drifts).toEqual([]);
        if (trip.result.kind === 'value') expect(keptIn(trip)).toEqual([]);
        else expectDocumentedError(trip);
      }),
      { numRuns, seed: 11 },
    );
  });

  test.runIf(takesValues(row))('sends nothing that the bank would refuse or ignore', async () => {
    const { last, call } = await goodTrip(row.operation);

    await fc.assert(
      fc.asyncProperty(spoiltArguments(row, last.given), async ({ given, place }) => {
        const { result, answer } = await call(row, given);

        expect(answer).toBeUndefined();
        expect(result).toMatchObject({ kind: 'error', error: expect.any(RequestError) as unknown });
        expect((result as { error: RequestError }).error.fields).toContain(place);
      }),
      { numRuns: 2 * numRuns, seed: 12 },
    );
  });
});

function keptIn(trip: Trip): readonly string[] {
  const reply = replyIn(trip);
  return reply === undefined ? [] : lostFields(trip.answer?.body, reply);
}

function expectDocumentedError({ row, result, answer }: Trip): void {
  expect(result).toMatchObject({ error: expect.any(ApiError) as unknown });
  expect(answer?.status).toBeGreaterThanOrEqual(400);
  expect(answer?.status).toBeLessThan(500);
  // The client has a good token; some operations take credentials as arguments.
  if (row.authentication === undefined) expect(answer?.status).not.toBe(401);
  expect(z.safeParse(errorBody(), answer?.body).success).toBe(true);
  expect((result as { error: ApiError }).error.detail).toEqual(expect.any(String));
}

function takesValues(row: EndpointRow): boolean {
  return [row.query, row.filter, row.body].some((part) => part !== undefined);
}
