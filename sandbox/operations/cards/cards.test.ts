import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { simulatedBank, textOf } from '#test/contract/simulated-bank.ts';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { changeCard } from '#sandbox/transitions/cards.ts';
import { defaultWireNames } from '#shared/bank/wire-names.ts';

function setUp() {
  const world = simulatedBank();
  const { person, account } = world.customer();
  return { ...world, person, card: changeCard(world.bank, { account_id: account.id }) };
}

describe('push provisioning', () => {
  // Stated: Endpoints: Further endpoints > Push provisioning
  // Stated: Versioning > Wallet push provisioning
  test('answers with a change request whose confirmation brings what the wallet takes', async () => {
    const { post, card, person, bank, webhooks } = setUp();
    await post('/v1/webhooks', { event_type: 'CARD_TOKEN_LIFECYCLE', url: 'https://partner.example/h' });

    const waiting = await post(`/v1/cards/${card.id}/sca_push_provision/wallet_unified`, {
      client_wallet_account_id: 'wallet-account',
    });
    const path = `/v1/change_requests/${textOf(waiting, 'id')}`;
    await post(`${path}/authorize`, { person_id: person.id, delivery_method: 'static' });
    const confirmed = await post(`${path}/confirm`, { tan: '212212' });
    await bank.runDue();

    expect(waiting.status).toBe(200);
    expect(waiting.body).toMatchObject({ status: 'AUTHORIZATION_REQUIRED' });
    expect(waiting.body).not.toHaveProperty('wallet_payload');
    expect(confirmed.body).toMatchObject({
      response_code: 201,
      response_body: { wallet_payload: expect.any(String) as string },
    });
    expect(JSON.parse(String(webhooks.at(-1)?.body))).toMatchObject({
      card_id: card.id,
      event_type: 'TOKEN_CREATED',
      client_wallet_account_id: 'wallet-account',
    });
  });

  test('brings an object to a wallet that sends certificates', async () => {
    const { post, card, person } = setUp();
    const address = `/v1/cards/${card.id}/sca_push_provision/wallet_unified`;
    const waiting = await post(address, { certificates: ['bGVhZg=='], nonce: '00' });
    const path = `/v1/change_requests/${textOf(waiting, 'id')}`;
    await post(`${path}/authorize`, { person_id: person.id, delivery_method: 'static' });

    expect((await post(`${path}/confirm`, { tan: '212212' })).body).toMatchObject({
      response_body: { wallet_payload: expect.any(Object) as object },
    });
  });

  // Stated: Endpoints: Further endpoints > Push provisioning
  test('of the unified wallet stands under the name of the stage', async () => {
    const wireNames = { ...defaultWireNames, unifiedWallet: 'acme_wallet' };
    const { bank, call, anAccount } = virtualBank({ wireNames });
    const { id } = changeCard(bank, { account_id: anAccount().id });

    const unified = await call('POST', `/v1/cards/${id}/sca_push_provision/acme_wallet`, {});
    const standard = await call('POST', `/v1/cards/${id}/sca_push_provision/other_wallet`, {});

    expect([unified.status, standard.status]).toEqual([200, 200]);
    expect(bank.store.changeRequests.all().map(({ operation }) => operation)).toEqual([
      'cards.scaPushProvision.walletUnified',
      'cards.scaPushProvision.wallet',
    ]);
  });

  test('needs a card', async () => {
    const { post } = setUp();

    expect((await post('/v1/cards/none/sca_push_provision/wallet_unified', {})).status).toBe(404);
  });
});

// Stated: Endpoints: Further endpoints > PIN key
// Stated: Resources and their fields > Card
test('the latest public key of the bank encrypts a PIN', async () => {
  const { get, card } = setUp();
  const latest = await get('/v1/cards/pin_keys/latest');

  const key = createPublicKey({ key: latest.body as { n: string }, format: 'jwk' });

  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  expect(publicEncrypt({ key, ...padding }, Buffer.from('1234'))).toHaveLength(256);
  expect((await get(`/v1/cards/${card.id}/pin_keys/latest`)).body).toEqual(latest.body);
  expect((await get('/v1/cards/none/pin_keys/latest')).status).toBe(404);
});
