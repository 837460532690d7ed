import { describe, expect, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { goodCalls } from './calls/good-calls.ts';
import { simulatedBank, type Answer } from './simulated-bank.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { errorBody } from '#shared/bank/contract/schema/error-body.ts';
import { changeRequest, changeRequestReply } from '#shared/bank/contract/schema/change-request.ts';

/** Operations whose good call changes what needs no second factor. */
const atOnce: readonly string[] = [
  'persons.update',
  'persons.mobileNumber.delete',
  'businesses.update',
  'businesses.accounts.authorizedPersons.create',
  // Only where a fault asks for it.
  'persons.taxIdentifications.update',
  'businesses.taxIdentifications.update',
  'businesses.businessIdentificationNumbers.update',
  'businesses.beneficialOwners.update',
  'businesses.legalRepresentatives.update',
];

const waitingRows = rows.filter((row) => row.changeRequest === true && !atOnce.includes(row.operation));

const waitingStatus = ({ changeRequestStatus }: EndpointRow) => changeRequestStatus ?? 202;

describe('the simulated bank', () => {
  test.each(rows)('answers $operation in the shape of the contract', async (row) => {
    const world = simulatedBank();
    const first = await goodCalls(world)[row.operation]!();
    const answer =
      row.changeRequest === true && first.status === waitingStatus(row)
        ? await completed(world, first)
        : first;

    expect([200, 201, 202, 204], JSON.stringify(answer.body)).toContain(answer.status);
    switch (row.reply.kind) {
      case 'json':
        expect(z.safeParse(row.reply.schema(), answer.body).error?.issues).toBeUndefined();
        if (row.paginated !== undefined) {
          expect(answer.body).not.toEqual([]);
          expect(Number(answer.headers.get('total'))).toBeGreaterThan(0);
        }
        break;
      case 'pdf':
        expect(answer.headers.get('content-type')).toBe('application/pdf');
        expect(Buffer.from(answer.bytes).toString('latin1', 0, 5)).toBe('%PDF-');
        break;
      case 'binary':
        expect(answer.bytes.byteLength).toBeGreaterThan(0);
        break;
      case 'empty':
        expect(answer.bytes.byteLength).toBe(0);
    }
  });

  test.each(rows.filter((row) => row.successStatus !== undefined))(
    'answers $operation with the status that the specification states',
    async (row) => {
      const { status } = await goodCalls(simulatedBank())[row.operation]!();

      expect(
        row.changeRequest === true ? [row.successStatus, waitingStatus(row)] : [row.successStatus],
      ).toContain(status);
    },
  );

  test.each(rows.filter((row) => row.server !== 'auth'))(
    'refuses $operation without a token, in the error body of the contract',
    async (row) => {
      const { send } = simulatedBank();

      const refused = await send(row.path.replaceAll(/\{\w+\}/g, 'any'), {
        method: row.method,
        headers: { authorization: '' },
      });

      expect(refused.status).toBe(401);
      expect(errorBody().safeParse(refused.body).success).toBe(true);
      expect(refused.body).toMatchObject({ errors: [{ detail: expect.any(String) as unknown }] });
    },
  );

  test.each(waitingRows)(
    'answers $operation with a change request that exists, and that is authorized and confirmed',
    async (row) => {
      const world = simulatedBank();
      const answer = await goodCalls(world)[row.operation]!();
      const { id, status } = changeRequestIn(answer.body);

      expect([answer.status, status]).toEqual([waitingStatus(row), 'AUTHORIZATION_REQUIRED']);
      expect(world.bank.store.changeRequests.get(id)).toMatchObject({ status });
      expect((await completed(world, answer)).status).toBeLessThan(300);
      expect(['ACCEPTED', 'COMPLETED']).toContain(world.bank.store.changeRequests.get(id).status);
    },
  );

  test('says of a write that waits that it does, in the shape of the contract', async () => {
    const { patch, customer } = simulatedBank();

    const waiting = await patch(`/v1/persons/${customer().person.id}`, { first_name: 'Augusta' });

    expect(waiting.status).toBe(202);
    expect(changeRequestReply().parse(waiting.body)).toMatchObject({ status: 'AUTHORIZATION_REQUIRED' });
  });
});

function changeRequestIn(body: unknown) {
  const reply = changeRequestReply().parse(body);
  return 'change_request' in reply
    ? changeRequest().parse(reply.change_request)
    : changeRequest().parse(reply);
}

/** What the write itself answers once its change request is authorized and confirmed. */
async function completed({ bank, post }: ReturnType<typeof simulatedBank>, waiting: Answer): Promise<Answer> {
  const request = bank.store.changeRequests.get(changeRequestIn(waiting.body).id);
  const person_id = request.person_id ?? bank.store.persons.all()[0]?.id;
  const path = `/v1/change_requests/${request.id}`;
  await post(`${path}/authorize`, { person_id, delivery_method: 'static' });
  const confirmed = await post(`${path}/confirm`, { tan: '212212' });
  const { response_code, response_body } = confirmed.body as {
    response_code: number;
    response_body: unknown;
  };
  const bytes = new Uint8Array(Buffer.from(response_body === null ? '' : JSON.stringify(response_body)));
  return { ...confirmed, status: response_code, body: response_body, bytes };
}

test('the error body is read from either of its forms', () => {
  const entry = {
    id: 'e',
    status: '404',
    code: 'model_not_found',
    title: 'Not found',
    details: 'no account',
  };

  expect(errorBody().parse({ errors: [{ status: 400, detail: 'wrong' }] })).toMatchObject({
    errors: [{ detail: 'wrong' }],
  });
  expect(errorBody().parse(entry)).toEqual(entry);
  expect(z.safeParse(errorBody(), 'Bad Gateway').success).toBe(false);
});
