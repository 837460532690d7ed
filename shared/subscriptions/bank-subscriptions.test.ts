import { describe, expect, test } from 'vitest';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { webhooks } from '#shared/bank/contract/webhooks/subscriptions.ts';
import { json, startLoopbackBank, type Answer } from '#test/fakes/loopback-bank.ts';
import { createBankSubscriptions } from './bank-subscriptions.ts';

async function setUp(answer: Answer) {
  const server = await startLoopbackBank(answer);
  const bank = createBankClient({
    baseUrl: server.url,
    authUrl: server.url,
    areas: { webhooks },
    credentials: { clientId: 'client', clientSecret: 'secret' },
    deadlineMs: 2_000,
  });
  return { server, subscriptions: createBankSubscriptions(bank) };
}

const request = { event_type: 'BOOKING', url: 'https://hooks.example/v1/webhooks?intent=1' };

const refusal = (code: string) => ({ errors: [{ code }] });

describe('a creation', () => {
  test('gives id and secret', async () => {
    const { server, subscriptions } = await setUp((_, response) =>
      json(response, 201, { id: 'sub-1', ...request, secret: 's' }),
    );

    expect(await subscriptions.create(request)).toEqual({ outcome: 'created', id: 'sub-1', secret: 's' });
    expect(JSON.parse(server.requests[0]!.body)).toEqual(request);
  });

  test.each([
    { by: 'a conflict', status: 409, body: refusal('record_not_unique'), outcome: { outcome: 'taken' } },
    { by: 'the same code', status: 400, body: refusal('record_not_unique'), outcome: { outcome: 'taken' } },
    {
      by: 'an address that did not answer',
      status: 400,
      body: refusal('invalid_webhook_url'),
      outcome: { outcome: 'refused', code: 'invalid_webhook_url' },
    },
    { by: 'an answer without the secret', status: 201, body: { id: '1' }, outcome: { outcome: 'unknown' } },
    { by: 'a failing bank', status: 500, body: {}, outcome: { outcome: 'unknown' } },
  ])('$by means $outcome.outcome', async ({ status, body, outcome }) => {
    const { server, subscriptions } = await setUp((_, response) => json(response, status, body));

    expect(await subscriptions.create(request)).toEqual(outcome);
    expect(server.requests).toHaveLength(1);
  });

  test('is unknown when the connection breaks before the answer', async () => {
    const { server, subscriptions } = await setUp((_, response) => void response.destroy());

    expect(await subscriptions.create(request)).toEqual({ outcome: 'unknown' });
    expect(server.requests).toHaveLength(1);
  });
});

test('deleting one that is gone is a success', async () => {
  const { subscriptions } = await setUp((_, response) => json(response, 404, {}));

  expect(await subscriptions.delete('sub-1')).toEqual({ outcome: 'deleted' });
});

test('a bank that never answers is waited for as long as the caller does', async () => {
  const { subscriptions } = await setUp(() => undefined);
  const listed = Array.fromAsync(subscriptions.list({ withinMs: 20 }));
  await expect(listed).rejects.toMatchObject({ code: 'deadline-exceeded' });
});

test('all pages are listed', async () => {
  const entry = (id: string) => ({ id, event_type: 'BOOKING', url: 'https://hooks.example' });
  const { server, subscriptions } = await setUp((_, response, index) => {
    const { pathname, origin } = new URL('/v1/webhooks', server.url);
    if (index === 0) response.setHeader('link', `<${origin}${pathname}?page[number]=2>; rel="next"`);
    json(response, 200, [entry(`sub-${index + 1}`)]);
  });

  const ids: string[] = [];
  for await (const { id } of subscriptions.list()) ids.push(id);

  expect(ids).toEqual(['sub-1', 'sub-2']);
});
