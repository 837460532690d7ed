import { describe, expect, test } from 'vitest';
import { askedIn, repeatedBy, requiredId, type Repeated } from '#shared/bank/call/reply-identity.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { isInFull, someOf } from '#test/extent.ts';
import { goodTrip, replyIn } from './client-bank.ts';
import type { Arguments } from './row-of-request.ts';

const checked = rows.filter((row) => repeatedBy(row).length > 0);

describe.each(someOf(checked, { share: 5, turn: 2 }))('$operation', (row) => {
  test('a reply about something else is no answer', async () => {
    const { last, call, rewind, answerWith } = await goodTrip(row.operation);

    for (const each of statedIn(replyIn(last), row, last.given)) {
      rewind();
      answerWith((body) => swapped(body, each.member));
      const { result } = await call(row, last.given);

      expect(result).toMatchObject({ kind: 'error', error: expectedError(row, each.member) });
    }
  });
});

const identified = rows.filter((row) => requiredId(row) !== undefined);

test('of each read by id, a reply without that id, or with none that is text, is no answer', async () => {
  for (const row of identified) {
    const { last, call, rewind, answerWith } = await goodTrip(row.operation);
    const [member = ''] = requiredId(row) ?? [];
    for (const stated of [undefined, null, '', ['per_2'], { id: 'per_2' }, 7, true]) {
      rewind();
      answerWith((body) => ({ ...(isRecord(body) ? body : {}), [member]: stated }));
      const { result } = await call(row, last.given);
      const error = { code: 'reply-mismatched', fields: [member] };
      expect([row.operation, stated, result]).toMatchObject([
        row.operation,
        stated,
        { kind: 'error', error },
      ]);
    }
    rewind();
    answerWith(() => ({}));
    expect((await call(row, last.given)).result).toMatchObject({ kind: 'error' });
  }
  expect(identified.length).toBeGreaterThan(40);
});

test('reads by id whose contract requires no id are these', () => {
  const isReadById = ({ method, path, reply }: EndpointRow) =>
    method === 'GET' && path.endsWith('}') && reply.kind === 'json';
  const others = rows.filter((row) => isReadById(row) && requiredId(row) === undefined);
  // Its reply repeats nothing.
  expect(others.map(({ operation }) => operation)).toEqual(['sepaInstantReachability.get']);
});

test.runIf(isInFull)(
  'every read by id is checked, and so are the writes that state what they were asked for',
  async () => {
    const unchecked: string[] = [];
    let places = 0;
    for (const row of rows) {
      const { last } = await goodTrip(row.operation);
      const stated = statedIn(replyIn(last), row, last.given);
      places += stated.length;
      const isReadById = row.method === 'GET' && row.path.endsWith('}') && row.reply.kind === 'json';
      if (isReadById && stated.length === 0) unchecked.push(row.operation);
    }

    // Its reply repeats nothing.
    expect(unchecked).toEqual(['sepaInstantReachability.get']);
    expect(places).toBeGreaterThan(230);
  },
);

/** What the reply states of what was requested. */
function statedIn(reply: unknown, row: EndpointRow, given: Arguments): readonly Repeated[] {
  const [entry]: readonly unknown[] = Array.isArray(reply) ? reply : [reply];
  if (!isRecord(entry)) return [];
  return repeatedBy(row).filter((each) => isStated(askedIn(given, each)) && isStated(entry[each.member]));
}

/** Of objects, only amounts are compared. */
const isStated = (value: unknown) =>
  isRecord(value) ? 'value' in value : ['string', 'number', 'boolean'].includes(typeof value);

/** The body with the member of another resource, where it is a list in its last entry. */
function swapped(body: unknown, member: string): unknown {
  if (Array.isArray(body)) return [...body.slice(0, -1), swapped(body.at(-1), member)];
  if (!isRecord(body)) return body;
  const stated = body[member];
  return { ...body, [member]: isRecord(stated) ? { ...stated, value: 987_654 } : 'another' };
}

function expectedError({ method, paginated }: EndpointRow, member: string): object {
  const field = paginated === undefined ? member : `[].${member}`;
  const mismatch = { code: 'reply-mismatched', fields: expect.arrayContaining([field]) as unknown };
  return method === 'GET' ? mismatch : { code: 'outcome-unknown', cause: mismatch };
}
