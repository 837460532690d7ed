import { describe, expect, test } from 'vitest';
import { goodCalls } from './calls/good-calls.ts';
import { simulatedBank, type Answer } from './simulated-bank.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { isRecord } from '#shared/kernel/json.ts';

/** What a good call of each of these operations answers. */
async function answersOf(chosen: readonly EndpointRow[]): Promise<readonly (readonly [string, Answer])[]> {
  expect(chosen).not.toEqual([]);
  return Promise.all(
    chosen.map(async ({ operation }) => [operation, await goodCalls(simulatedBank())[operation]!()] as const),
  );
}

/** The operations for which `is` does not hold. */
async function exceptions(chosen: readonly EndpointRow[], is: (answer: Answer) => boolean) {
  return (await answersOf(chosen)).filter(([, answer]) => !is(answer)).map(([operation]) => operation);
}

const ofApi = rows.filter(({ path }) => path.startsWith('/v1/'));
const contentType = ({ headers }: Answer) => headers.get('content-type') ?? '';
const ofKind = (kind: EndpointRow['reply']['kind']) => rows.filter(({ reply }) => reply.kind === kind);

describe('the interface', () => {
  // Stated: What the service does > Functional areas
  test.each([
    { does: 'onboards persons and businesses', operation: 'businesses.create' },
    { does: 'manages accounts', operation: 'accounts.balance.get' },
    { does: 'makes SEPA payments', operation: 'persons.accounts.sepaCreditTransfers.create' },
    { does: 'authenticates customers by a second factor', operation: 'mfa.devices.create' },
    { does: 'runs lending products', operation: 'persons.consumerLoanApplications.create' },
    { does: 'notifies by webhook', operation: 'webhooks.create' },
  ])('$does', async ({ operation }) => {
    expect((await goodCalls(simulatedBank())[operation]!()).status).toBeLessThan(300);
  });

  // Stated: What the service does > JSON
  // Stated: Endpoints: Common rules > Bodies
  test('answers JSON, unless an operation is stated to differ', async () => {
    expect(
      await exceptions(ofKind('json'), (answer) => contentType(answer).includes('application/json')),
    ).toEqual([]);
  });

  // Stated: What the service does > JSON
  // Stated: Endpoints: Common rules > Bodies
  test('refuses a body that is not JSON where it takes JSON', async () => {
    const { send } = simulatedBank();
    const body = new URLSearchParams({ first_name: 'Ada' });

    expect((await send('/v1/persons', { method: 'POST', body })).status).toBe(400);
  });

  // Stated: Endpoints: Common rules > Bodies
  test('answers the download of a contract, a pre-contract, conditions or a statement with a PDF', async () => {
    const forms = ofKind('pdf');

    expect(forms.map(({ path }) => path.split('/').at(-1))).toEqual(
      expect.arrayContaining(['contract', 'pre_contract', 'conditions', 'annual_account_statement']),
    );
    expect(await exceptions(forms, (answer) => contentType(answer) === 'application/pdf')).toEqual([]);
  });

  // Stated: Endpoints: Common rules > Bodies
  test('answers the download of a document file with its bytes', async () => {
    const files = ofKind('binary');

    expect(files.map(({ path }) => path.split('/').at(-1))).toEqual(files.map(() => 'file'));
    expect(await exceptions(files, ({ bytes }) => bytes.byteLength > 0)).toEqual([]);
  });

  // Stated: Endpoints: Common rules > Bodies
  test('takes the upload of a document as a multipart form and refuses it as JSON', async () => {
    const { post, customer } = simulatedBank();
    const documents = `/v1/persons/${customer().person.id}/documents`;

    expect((await post(documents, { document_type: 'OTHER' })).status).toBe(400);
    const uploads = rows.filter(({ body }) => body?.kind === 'multipart');
    expect(await exceptions(uploads, ({ status }) => status < 300)).toEqual([]);
  });

  // Stated: Endpoints: Common rules > Status of a create
  test('answers 201 when something is created', async () => {
    const creates = rows.filter((row) => row.successStatus === 201 && row.changeRequest !== true);

    expect(creates.length).toBeGreaterThan(50);
    expect(await exceptions(creates, ({ status }) => status === 201)).toEqual([]);
  });

  // Stated: Endpoints: Common rules > Bearer token
  // Stated: Errors > Token
  test('answers every operation with 401 that comes without a token', async () => {
    const { send } = simulatedBank();
    const statuses = new Set<number>();
    for (const { method, path } of ofApi) {
      const request = { method, headers: { authorization: '' } };
      statuses.add((await send(path.replaceAll(/\{\w+\}/g, 'any'), request)).status);
    }

    expect(statuses).toEqual(new Set([401]));
  });

  // Stated: What the service does > Environments
  // Stated: Authentication: Using the token > Lifetime
  test('takes a token in the environment that issued it alone', async () => {
    const [sandbox, production] = [simulatedBank(), simulatedBank()];
    const authorization = `Bearer ${sandbox.bank.tokens.issue().access_token}`;

    expect((await sandbox.get('/v1/persons', { authorization })).status).toBe(200);
    expect((await production.get('/v1/persons', { authorization })).status).toBe(401);
  });

  // Stated: Versioning > Path prefix
  test('has every operation under /v1, but the two token endpoints', () => {
    expect(rows.filter((row) => !ofApi.includes(row)).map(({ path }) => path)).toEqual([
      '/oauth2/token',
      '/oauth/token',
    ]);
  });

  // Stated: Endpoints: Common rules > Pages
  // Stated: Endpoints: Common rules > Page headers
  test('counts the entries of every list in the headers total and per-page', async () => {
    const lists = rows.filter(({ paginated }) => paginated !== undefined);
    const counts = ({ headers, body }: Answer) =>
      Array.isArray(body) && Number(headers.get('total')) >= body.length && headers.has('per-page');

    expect(await exceptions(lists, counts)).toEqual([]);
  });

  // Stated: Endpoints: Common rules > Sorting
  test('sorts every list that can be sorted by each of its properties, either way', async () => {
    const sorts = rows.flatMap(({ path, sort = [] }) => sort.map((property) => ({ path, property })));
    const { get, customer } = simulatedBank();
    const { person, account } = customer();
    const statusOf = async (path: string, sort: string) => {
      const address = path.replace('{account_id}', account.id).replace('{person_id}', person.id);
      return (await get(`${address}?sort=${sort}`)).status;
    };
    const refused = [];
    for (const { path, property } of sorts)
      for (const sort of [property, `-${property}`])
        if ((await statusOf(path, sort)) === 400) refused.push(`${path} ${sort}`);

    expect(sorts.length).toBeGreaterThan(5);
    expect(refused).toEqual([]);
  });

  // Stated: Errors > detail
  test('explains every error in a property named detail', async () => {
    const { get } = simulatedBank();
    const errors: unknown[] = [];
    for (const { method, path } of ofApi) {
      if (method !== 'GET' || !path.includes('{')) continue;
      const { body } = await get(path.replaceAll(/\{\w+\}/g, 'none'));
      if (isRecord(body) && Array.isArray(body['errors'])) errors.push(...(body['errors'] as unknown[]));
    }

    expect(errors.length).toBeGreaterThan(80);
    for (const error of errors) {
      expect(error).toMatchObject({ detail: expect.any(String) as string });
      expect(error).not.toHaveProperty('details');
    }
  });
});

describe('although it is deprecated, the bank still offers', () => {
  // Stated: Versioning > Deprecated operations
  test.each([
    { what: 'the legacy token endpoint', operation: 'token.issueLegacy' },
    { what: 'the repayment plan of a loan', operation: 'loans.repaymentPlan.get' },
    { what: 'the authorization of a transfer', operation: 'persons.accounts.sepaCreditTransfers.authorize' },
    { what: 'the confirmation of a transfer', operation: 'persons.accounts.sepaCreditTransfers.confirm' },
    { what: 'the authorization of a timed order', operation: 'persons.accounts.timedOrders.authorize' },
    { what: 'the confirmation of a timed order', operation: 'persons.accounts.timedOrders.confirm' },
    { what: 'the older list of reservations', operation: 'accounts.reservations.listOld' },
    { what: 'the older read of the key for a PIN', operation: 'cards.pinKeys.getLatestOfCard' },
  ])('$what', async ({ operation }) => {
    expect(rows.find((row) => row.operation === operation)?.deprecated).toBeDefined();
    expect((await goodCalls(simulatedBank())[operation]!()).status).toBeLessThan(300);
  });

  // Stated: Versioning > Wallet push provisioning
  test('the push provisioning of a card into one kind of wallet, until the end of 2026', async () => {
    const row = rows.find(({ operation }) => operation === 'cards.scaPushProvision.wallet');

    expect(row?.deprecated).toMatchObject({
      use: 'cards.scaPushProvision.walletUnified',
      sunset: '2026-12-31',
    });
    expect((await goodCalls(simulatedBank())['cards.scaPushProvision.wallet']!()).status).toBeLessThan(300);
  });
});
