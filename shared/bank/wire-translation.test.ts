import { expect, test } from 'vitest';
import { wireNames } from '#shared/bank/wire-names.ts';
import { createWireTranslation } from './wire-translation.ts';

const wire = createWireTranslation(
  wireNames().parse({
    fieldPrefix: 'acme',
    valueName: 'ACME',
    camelName: 'acmeBank',
    requesterName: 'ACMEBANK',
    unifiedWallet: 'acme_wallet',
  }),
);

test('the bank’s name is put in and taken out at its places, at any depth', () => {
  const inCode = {
    fees: [{ service_initiated: true }],
    document_type: 'SCORE_CARD.SERVICE',
    closure_reasons: ['ORDINARY', 'PARTNER_SERVICE_ACCOUNT_TERMINATED'],
    card: { status: 'BLOCKED_BY_SERVICE' },
    requested_by: 'SERVICE',
    source: 'service',
  };
  const onWire = {
    fees: [{ acme_initiated: true }],
    document_type: 'SCORE_CARD.ACME',
    closure_reasons: ['ORDINARY', 'PARTNER_SERVICE_ACCOUNT_TERMINATED'],
    card: { status: 'BLOCKED_BY_ACME' },
    requested_by: 'ACMEBANK',
    source: 'acmeBank',
  };
  expect(wire.toWire(inCode)).toEqual(onWire);
  expect(wire.fromWire(onWire)).toEqual(inCode);
});

test('SERVICE that is the word, and not the bank, is literal on either side', () => {
  const body = { closure_reason: 'PARTNER_SERVICE_ACCOUNT_TERMINATED' };
  expect(wire.toWire(body)).toEqual(body);
  expect(wire.fromWire(body)).toEqual(body);
});

test('a customer called like the bank, and words that only look alike, stay as they are', () => {
  const body = {
    last_name: 'ACME',
    acme_fee: 1,
    city: 'acmeBank',
    employment_status: 'MILITARY_OR_COMMUNITY_SERVICE',
  };
  expect(wire.fromWire(body)).toEqual(body);
  expect(wire.toWire(body)).toEqual(body);
});

test('free text is never rewritten, even if it equals one of these values', () => {
  const inCode = {
    description: 'BLOCKED_BY_SERVICE',
    notes: ['SCORE_CARD.SERVICE'],
    name: 'CLOSED_BY_SERVICE',
  };
  const onWire = { description: 'BLOCKED_BY_ACME', reason: 'PARTNER_ACME_ACCOUNT_TERMINATED' };
  expect(wire.toWire(inCode)).toEqual(inCode);
  expect(wire.fromWire(onWire)).toEqual(onWire);
});

test('a parameter is translated by its field', () => {
  expect(wire.parameterFromWire('acme_initiated', 'true')).toEqual(['service_initiated', 'true']);
  expect(wire.parameterFromWire('requested_by', 'ACMEBANK')).toEqual(['requested_by', 'SERVICE']);
  expect(wire.parameterFromWire('document_type', 'SCORE_CARD.ACME')).toEqual([
    'document_type',
    'SCORE_CARD.SERVICE',
  ]);
  expect(wire.parameterFromWire('name', 'ACME')).toEqual(['name', 'ACME']);
});

test('the wallet’s segment of a path carries the name', () => {
  expect(wire.pathToWire('/v1/cards/{card_id}/sca_push_provision/wallet_unified')).toBe(
    '/v1/cards/{card_id}/sca_push_provision/acme_wallet',
  );
});

test('a value nested too deeply does no harm, and values beside it are translated', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
  const { service_initiated: translated, notes } = wire.fromWire({ acme_initiated: true, notes: deep }) as {
    service_initiated: unknown;
    notes: unknown;
  };
  expect([translated, Array.isArray(notes)]).toEqual([true, true]);
});
