import { describe, expect, test } from 'vitest';
import { readNotificationHeaders } from '#shared/receiving/notification-headers.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { someOf } from '#test/extent.ts';
import { bankBehindClient, goodTrip, replyIn } from './client-bank.ts';

const acme = {
  headerPrefix: 'Acme',
  fieldPrefix: 'acme',
  valueName: 'ACME',
  camelName: 'acmeBank',
  requesterName: 'ACMEBANK',
  unifiedWallet: 'acme_wallet',
};

/** The names of the code: none of them may be seen on the wire of a stage with other ones. */
const namesOfCode = /service_initiated|wallet_unified|SCORE_CARD\.SERVICE|_BY_SERVICE|"service"|"SERVICE"/;

describe('a stage with other wire names', () => {
  test.each(someOf(rows, { share: 5, turn: 0 }))('answers $operation as any other does', async (row) => {
    const usual = await goodTrip(row.operation);
    const other = await goodTrip(row.operation, acme);

    expect(other.last.result.kind).toBe('value');
    expect(other.drifts).toEqual([]);
    expect(shapeOf(replyIn(other.last))).toEqual(shapeOf(replyIn(usual.last)));
    expect(other.onWire.join('\n')).not.toMatch(namesOfCode);
  });

  test.each([
    [
      'accounts.feeTransactions.list',
      { filter: { service_initiated: false } },
      'filter[acme_initiated]=false',
    ],
    ['accounts.feeTransactions.list', {}, '"acme_initiated":'],
    ['persons.documents.upload', { body: { document_type: 'SCORE_CARD.SERVICE' } }, '"SCORE_CARD.ACME"'],
    ['freelancers.persons.creditRecords.create', { body: { source: 'service' } }, '"source":"acmeBank"'],
    ['mfa.challenges.activation.create', { body: { requested_by: 'SERVICE' } }, '"requested_by":"ACMEBANK"'],
    ['cards.scaPushProvision.walletUnified', {}, '/sca_push_provision/acme_wallet'],
    // A word that only resembles the name.
    [
      'persons.create',
      { body: { employment_status: 'MILITARY_OR_COMMUNITY_SERVICE' } },
      'COMMUNITY_SERVICE"',
    ],
  ])('%s with %j says %s', async (operation, change, text) => {
    const { last, call, rewind, onWire } = await goodTrip(operation, acme);
    rewind();
    onWire.length = 0;

    const { result } = await call(last.row, merged(last.given, change));

    expect(result.kind).toBe('value');
    expect(onWire.join('\n')).toContain(text);
    for (const name of namesIn(change)) expect(JSON.stringify(result)).toContain(name);
  });

  test('takes a value by its wire name into the store under the name of the code', async () => {
    const { last, call, world } = await goodTrip('persons.documents.upload', acme);

    await call(last.row, merged(last.given, { body: { document_type: 'SCORE_CARD.SERVICE' } }));

    expect(JSON.stringify(world.bank.store.documents.all())).toContain('SCORE_CARD.SERVICE');
  });

  test('notifies under its own header names and values', async () => {
    const { world } = bankBehindClient(acme);
    await world.post('/v1/webhooks', {
      event_type: 'CARD_LIFECYCLE_EVENT',
      url: 'https://partner.example/h',
    });
    world.bank.emit({
      type: 'CARD_LIFECYCLE_EVENT',
      entityId: 'card_1',
      payload: { status: 'BLOCKED_BY_SERVICE' },
    });
    await world.bank.runDue();

    const notification = world.webhooks.at(-1)!;
    const values = new Map(
      Object.entries(notification.headers).map(([name, text]) => [name.toLowerCase(), [text]]),
    );

    expect(readNotificationHeaders(values, acme.headerPrefix)).toMatchObject({
      headers: {
        eventType: 'CARD_LIFECYCLE_EVENT',
        entityHint: 'card_1',
        signature: expect.any(String) as string,
      },
    });
    expect(Buffer.from(notification.body).toString()).toBe('{"status":"BLOCKED_BY_ACME"}');
  });
});

/** The value with its names and the kinds of its members: ids, keys and signatures differ from run to run. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (!isRecord(value)) return typeof value === 'string' && /service/i.test(value) ? value : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
}

function merged(given: Readonly<Record<string, unknown>>, change: Readonly<Record<string, unknown>>) {
  const parts = Object.entries(change).map(([part, members]) => [
    part,
    { ...(isRecord(given[part]) ? given[part] : {}), ...(isRecord(members) ? members : {}) },
  ]);
  return { ...given, ...(Object.fromEntries(parts) as object) };
}

/** The texts of a change that carry the name. */
function namesIn(change: unknown): readonly string[] {
  return JSON.stringify(change).match(/"[^"]*service[^"]*"/gi) ?? [];
}
