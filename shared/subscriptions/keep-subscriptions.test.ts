import { describe, expect, test } from 'vitest';
import { createSubscriptionsWorld, dayMs, minuteMs, quietRequest } from '#test/fakes/subscriptions-world.ts';
import { createKeepSubscriptions } from './keep-subscriptions.ts';
import { ownSecrets } from './own-secrets.ts';
import { publicationLimitBytes } from './publication.ts';

const typesOf = (refs: readonly { eventType: string }[]) => refs.map(({ eventType }) => eventType).sort();

describe('the first run', () => {
  test('subscribes every desired type and publishes all secrets at once', async () => {
    const world = createSubscriptionsWorld();

    const report = await world.run();

    expect(typesOf(report.created)).toEqual(['ACCOUNT_BLOCK', 'BOOKING']);
    expect(report.published).toBe(true);
    expect(world.publication.versions).toHaveLength(1);
    for (const { id, event_type: eventType, secret } of world.bank.present.values()) {
      expect(world.publication.published()[id]).toEqual({ eventType, secrets: [secret] });
    }
  });

  test('registers the address with the intent that was stored before', async () => {
    const world = createSubscriptionsWorld();

    await world.run();

    for (const { id, url } of world.bank.present.values()) {
      const intent = world.rows.intents.get(new URL(url).searchParams.get('intent')!);
      expect(intent?.subscriptionId).toBe(id);
    }
  });

  test('returns no secret in its result', async () => {
    const world = createSubscriptionsWorld();

    expect(JSON.stringify(await world.run())).not.toContain('secret-of');
  });
});

test('a run without a difference changes nothing', async () => {
  const world = createSubscriptionsWorld();
  await world.run();
  const before = world.rows.writes.length;

  const report = await world.nextRun();

  expect(report).toMatchObject({ created: [], retired: [], deleted: [], postponed: [], published: false });
  expect(world.rows.writes).toHaveLength(before);
});

test('a second run at once is skipped', async () => {
  const world = createSubscriptionsWorld();
  await world.lease.acquire();

  const result = await createKeepSubscriptions(world.deps())(quietRequest);

  expect(result).toMatchObject({
    skipped: expect.stringMatching(/^another run is in progress: begun by its schedule/),
  });
  expect(world.bank.present.size).toBe(0);
});

test('a dry run plans like a run and writes nothing', async () => {
  const world = createSubscriptionsWorld();

  const report = await createKeepSubscriptions(world.deps())({ ...quietRequest, dryRun: true });

  expect(report).toMatchObject({ dryRun: true, published: true });
  expect('created' in report && typesOf(report.created)).toEqual(['ACCOUNT_BLOCK', 'BOOKING']);
  expect(world.bank.present.size).toBe(0);
  expect(world.rows.writes).toEqual([]);
  expect(world.publication.versions).toEqual([]);
  expect(world.counted).toEqual([]);
});

describe('another address', () => {
  test('keeps both subscriptions through the overlap, then deletes the old one and prunes its secret', async () => {
    const world = createSubscriptionsWorld();
    await world.run();
    const old = [...world.bank.present.keys()];
    world.want({ webhookUrl: 'https://new.example/v1/webhooks' });

    const replaced = await world.nextRun();
    expect(typesOf(replaced.created)).toEqual(['ACCOUNT_BLOCK', 'BOOKING']);
    expect(replaced.retired.map(({ id }) => id)).toEqual(old);
    expect(world.bank.present.size).toBe(4);

    world.clock.advance(7 * dayMs - 16 * minuteMs);
    expect((await world.nextRun()).deleted).toEqual([]);
    const ended = await world.nextRun();
    expect(ended.deleted.map(({ id }) => id)).toEqual(old);
    expect(Object.keys(world.publication.published())).toEqual(expect.arrayContaining(old));

    world.clock.advance(dayMs);
    expect((await world.nextRun()).published).toBe(true);
    expect(Object.keys(world.publication.published()).sort()).toEqual([...world.bank.present.keys()].sort());
    expect(world.rows.reconciliations.size).toBe(0);
  });

  test('with a bank that refuses two: deletes, creates, and asks for reconciliation', async () => {
    const world = createSubscriptionsWorld({ acceptsTwo: false });
    await world.run();
    const old = [...world.bank.present.keys()];
    world.want({ webhookUrl: 'https://new.example/v1/webhooks' });

    const report = await world.nextRun();

    expect(report.deleted.map(({ id }) => id)).toEqual(old);
    expect(typesOf(report.recreated)).toEqual(['ACCOUNT_BLOCK', 'BOOKING']);
    expect([...world.rows.reconciliations.keys()].sort()).toEqual(['ACCOUNT_BLOCK', 'BOOKING']);
    expect(world.counted).toContainEqual(expect.objectContaining({ name: 'SubscriptionReconcileRequested' }));
  });

  test('taken back within the overlap revives the old subscription', async () => {
    const world = createSubscriptionsWorld();
    await world.run();
    const old = [...world.bank.present.keys()];
    const { webhookUrl } = world.desired();
    world.want({ webhookUrl: 'https://new.example/v1/webhooks' });
    await world.nextRun();
    world.want({ webhookUrl });

    const report = await world.nextRun();

    expect(report.created).toEqual([]);
    expect(report.retired).toHaveLength(2);
    expect(Object.values(report.perType).map(({ id }) => id)).toEqual(expect.arrayContaining(old));
  });
});

test('a type that is no longer wanted is retired and deleted after the overlap', async () => {
  const world = createSubscriptionsWorld();
  await world.run();
  world.want({ eventTypes: ['BOOKING'] });

  expect(typesOf((await world.nextRun()).retired)).toEqual(['ACCOUNT_BLOCK']);
  world.clock.advance(7 * dayMs);
  expect(typesOf((await world.nextRun()).deleted)).toEqual(['ACCOUNT_BLOCK']);
});

describe('a cancelled subscription', () => {
  test('is noticed and created again, and its type is reconciled', async () => {
    const world = createSubscriptionsWorld();
    const { created } = await world.run();
    world.bank.present.delete(created[0]!.id);

    const report = await world.nextRun();

    expect(report.cancelled).toEqual([created[0]]);
    expect(typesOf(report.recreated)).toEqual([created[0]!.eventType]);
    expect(world.rows.reconciliations.has(created[0]!.eventType)).toBe(true);
    expect(world.counted).toContainEqual(expect.objectContaining({ name: 'SubscriptionCancelled' }));
  });

  test('is not one missing from a single reading of shifting pages', async () => {
    const world = createSubscriptionsWorld();
    const { created } = await world.run();
    world.bank.hideOnce(created[0]!.id);

    expect((await world.nextRun()).cancelled).toEqual([]);
  });

  test('leaves its secret published for as long as an overlap and a day', async () => {
    const world = createSubscriptionsWorld();
    const { created } = await world.run();
    const { id } = created[0]!;
    world.bank.present.delete(id);
    await world.nextRun();

    world.clock.advance(8 * dayMs - 1);
    await world.run();
    expect(world.publication.published()).toHaveProperty(id);
    world.clock.advance(1);
    await world.run();
    expect(world.publication.published()).not.toHaveProperty(id);
  });

  test('that is listed again later is deleted after the overlap, since another one stands in for it', async () => {
    const world = createSubscriptionsWorld();
    const { created } = await world.run();
    const { id } = created[0]!;
    const shown = world.bank.present.get(id)!;
    world.bank.present.delete(id);
    expect((await world.nextRun()).recreated).toHaveLength(1);
    world.bank.present.set(id, shown);

    world.clock.advance(7 * dayMs);
    expect((await world.nextRun()).deleted.map((deleted) => deleted.id)).toEqual([id]);
    expect(world.publication.published()).toHaveProperty(id);
  });

  test('is not one that was created a moment ago', async () => {
    const world = createSubscriptionsWorld();
    const { created } = await world.run();
    world.bank.present.delete(created[0]!.id);

    expect((await world.run()).cancelled).toEqual([]);
    expect((await world.nextRun()).cancelled).toEqual([created[0]]);
  });
});

describe('strays', () => {
  test('are reported and left alone, even at our own address', async () => {
    const world = createSubscriptionsWorld();
    const foreign = world.bank.addStray('BOOKING');
    const alike = world.bank.addStray('BOOKING', `${world.desired().webhookUrl}?intent=of-another`);

    const report = await world.run();

    expect(report.strays.map(({ id }) => id)).toEqual([foreign.id, alike.id]);
    expect(world.bank.deletions).toEqual([]);
    expect(world.counted).toContainEqual({ name: 'SubscriptionStray', value: 2, dimensions: {} });
  });

  test('that repeat a type which the bank accepts once are reported as a failure', async () => {
    const world = createSubscriptionsWorld({ acceptsTwo: false });
    world.bank.addStray('BOOKING');

    const report = await world.run();

    expect(report.failed).toEqual([{ eventType: 'BOOKING', code: 'taken-by-another' }]);
    expect(typesOf(report.created)).toEqual(['ACCOUNT_BLOCK']);
    expect(world.counted).toContainEqual({ name: 'SubscriptionMissing', value: 1, dimensions: {} });
  });
});

describe('a creation whose answer was lost', () => {
  const withLostAnswers = async (world: ReturnType<typeof createSubscriptionsWorld>) => {
    const deps = world.deps();
    const create: typeof deps.bank.create = async (request) => {
      await world.bank.create(request);
      return { outcome: 'unknown' };
    };
    return createKeepSubscriptions({ ...deps, bank: { ...deps.bank, create } })(quietRequest);
  };

  test('is deleted and created again, with its secret published', async () => {
    const world = createSubscriptionsWorld();
    expect(await withLostAnswers(world)).toMatchObject({ created: [], published: false });
    const lost = [...world.bank.present.keys()];

    const report = await world.nextRun();

    expect(report.deleted.map(({ id }) => id)).toEqual(lost);
    expect(report.recreated).toHaveLength(2);
    expect(Object.keys(world.publication.published()).sort()).toEqual([...world.bank.present.keys()].sort());
  });

  test('is not repeated while it may still take effect', async () => {
    const world = createSubscriptionsWorld();
    await withLostAnswers(world);
    world.bank.present.clear();

    world.clock.advance(minuteMs);
    expect(await world.run()).toMatchObject({ created: [], postponed: [{ what: 'creation' }, {}] });
    expect((await world.nextRun()).created).toHaveLength(2);
  });
});

// Their seal was lost with another account, say: docs/adr/0036.
test('subscriptions whose rows were removed are deleted and created again, and their types compared', async () => {
  const world = createSubscriptionsWorld();
  const { created } = await world.run();
  world.rows.subscriptions.clear();

  const report = await world.nextRun();

  expect(report.deleted).toEqual(created);
  expect(report.strays).toEqual([]);
  expect(typesOf(report.recreated)).toEqual(typesOf(created));
  expect([...world.rows.reconciliations.keys()].sort()).toEqual(typesOf(created));
  expect(Object.keys(world.publication.published()).sort()).toEqual([...world.bank.present.keys()].sort());
});

test('a refusal of one type does not stop the others', async () => {
  const world = createSubscriptionsWorld();
  const deps = world.deps();
  const create: typeof deps.bank.create = (request) =>
    request.event_type === 'BOOKING'
      ? Promise.resolve({ outcome: 'refused', code: 'bad-request' })
      : world.bank.create(request);

  const report = await createKeepSubscriptions({ ...deps, bank: { ...deps.bank, create } })(quietRequest);

  expect(report).toMatchObject({ failed: [{ eventType: 'BOOKING', code: 'bad-request' }], published: true });
});

test('no write to the bank begins without the time for its answer', async () => {
  const world = createSubscriptionsWorld();

  const report = await createKeepSubscriptions(world.deps())({ dryRun: false, remainingMs: () => 169_999 });

  expect(report).toMatchObject({ postponed: [{ reason: 'no-time-left' }, { reason: 'no-time-left' }] });
  expect(world.bank.present.size).toBe(0);
});

describe('publications', () => {
  test('are ten minutes apart', async () => {
    const world = createSubscriptionsWorld();
    await world.run();
    world.want({ eventTypes: ['BOOKING', 'ACCOUNT_BLOCK', 'LOAN'] });

    world.clock.advance(minuteMs);
    const early = await world.run();
    expect(early.published).toBe(false);
    expect(early.postponed).toEqual([
      { what: 'publication', reason: 'published-recently', until: '2026-01-05T08:10:00.000Z' },
    ]);
    expect((await world.nextRun()).published).toBe(true);
    expect(Object.keys(world.publication.published())).toHaveLength(3);
  });

  test('are ten minutes apart even if a run ended before it knew that it had published', async () => {
    const world = createSubscriptionsWorld();
    await world.run();
    world.clock.advance(15 * minuteMs);
    world.want({ eventTypes: ['BOOKING', 'ACCOUNT_BLOCK', 'LOAN'] });
    const deps = world.deps();
    const put: typeof deps.publication.put = async (content, token) => {
      await world.publication.put(content, token);
      throw new Error('the answer was lost');
    };
    const run = createKeepSubscriptions({ ...deps, publication: { ...world.publication, put } });
    await expect(run(quietRequest)).rejects.toThrow('the answer was lost');

    world.want({ eventTypes: ['BOOKING', 'ACCOUNT_BLOCK', 'LOAN', 'SCA_CHALLENGE'] });
    world.clock.advance(minuteMs);
    expect(await world.run()).toMatchObject({ published: false, postponed: [{ what: 'publication' }] });
    expect((await world.nextRun()).published).toBe(true);
  });

  test('repair a published value that was changed from outside', async () => {
    const world = createSubscriptionsWorld();
    await world.run();
    const wanted = world.publication.published();
    await world.publication.put('{}', 'by-hand');

    await world.nextRun();

    expect(world.publication.published()).toEqual(wanted);
  });

  test('hold the secret of our own delivery check from the first one on, and never wait because of it', async () => {
    const own = ownSecrets(Buffer.alloc(48, 1));
    const world = createSubscriptionsWorld({ own });
    world.want({ eventTypes: [] });
    await world.run();
    expect(world.publication.published()).toEqual(own);

    world.want({ eventTypes: ['BOOKING'] });
    world.clock.advance(minuteMs);
    expect(await world.run()).toMatchObject({ published: true, strays: [], cancelled: [] });
    const [id = ''] = world.bank.present.keys();
    expect(Object.keys(world.publication.published()).sort()).toEqual(['delivery-check', id].sort());
    expect(await world.nextRun()).toMatchObject({ published: false });
  });

  test('stay below their limit: no more is created than can be published', { timeout: 30_000 }, async () => {
    const world = createSubscriptionsWorld();
    world.want({ eventTypes: Array.from({ length: 1_000 }, (_, index) => `TYPE_${index}`) });

    const report = await world.run();

    expect(report.failed[0]?.code).toBe('publication-full');
    expect(report.published).toBe(true);
    const bytes = Buffer.byteLength(JSON.stringify(world.publication.published()));
    expect(bytes).toBeLessThan(publicationLimitBytes);
    expect(bytes).toBeGreaterThan(publicationLimitBytes - 2_000);
  });
});

test('silence is measured per type since the last event, or from the creation', async () => {
  const world = createSubscriptionsWorld();
  await world.run();
  world.clock.advance(dayMs);
  world.receivedAt.set('BOOKING', '2026-01-06T06:00:00.000Z');

  const { perType } = await world.run();

  expect(perType['BOOKING']).toMatchObject({ lastHeardAt: '2026-01-06T06:00:00.000Z', silentHours: 2 });
  expect(perType['ACCOUNT_BLOCK']).toMatchObject({ lastHeardAt: null, silentHours: 24 });
  expect(world.rows.subscriptions.get(perType['BOOKING']!.id!)?.lastHeardAt).toBe('2026-01-06T06:00:00.000Z');
});

test('a metric by event type has data only while that type is overdue: each costs by the hour', async () => {
  const world = createSubscriptionsWorld();
  await world.run();
  world.clock.advance(dayMs);
  await world.run();

  const byType = world.counted.filter(({ dimensions }) => 'eventType' in dimensions);
  expect(byType).toEqual([
    { name: 'SubscriptionOverdueHours', value: 4, dimensions: { eventType: 'ACCOUNT_BLOCK' } },
  ]);
});

test('a type silent for longer than usual on this weekday is overdue; other types have no expectation', async () => {
  const world = createSubscriptionsWorld();
  await world.run();
  const overdue = () => world.counted.filter(({ name }) => name === 'SubscriptionOverdueHours');
  expect(overdue()).toEqual([]);
  // A Tuesday.
  world.clock.advance(dayMs);

  await world.run();

  expect(overdue().at(-1)).toMatchObject({ value: 4, dimensions: { eventType: 'ACCOUNT_BLOCK' } });
});

test('overdue types are counted in one metric, and named in the report and in the log', async () => {
  const world = createSubscriptionsWorld();
  world.want({ expectedSilence: { ACCOUNT_BLOCK: { usual: 12, tuesday: 20 }, BOOKING: 24 } });
  const count = () => world.counted.filter(({ name }) => name === 'SubscriptionOverdueTypes').at(-1)?.value;
  expect((await world.run()).overdue).toEqual([]);
  expect(count()).toBe(0);
  // A Tuesday.
  world.clock.advance(dayMs);

  const { overdue } = await world.run();

  const expected = [{ eventType: 'ACCOUNT_BLOCK', silentHours: 24, expectedHours: 20 }];
  expect(overdue).toEqual(expected);
  expect(count()).toBe(1);
  expect(world.log.lines).toContainEqual({
    level: 'warn',
    message: 'event types have been silent for longer than usual',
    fields: { overdue: expected },
  });
});

test('each silence is announced once, also if the next one begins', async () => {
  const world = createSubscriptionsWorld();
  world.want({ expectedSilence: { ACCOUNT_BLOCK: 20 } });
  const { id } = (await world.run()).perType['ACCOUNT_BLOCK']!;
  const after = async (ms: number) => {
    world.clock.advance(ms);
    await world.run();
    return world.rows.silences.map(({ since }) => since);
  };
  expect(await after(dayMs / 2)).toEqual([]);
  const createdAt = '2026-01-05T08:00:00.000Z';

  expect(await after(dayMs / 2)).toEqual([createdAt]);
  expect(world.rows.silences).toEqual([
    {
      eventType: 'ACCOUNT_BLOCK',
      subscriptionId: id,
      since: createdAt,
      silentHours: 24,
      expectedHours: 20,
      noticedAt: '2026-01-06T08:00:00.000Z',
    },
  ]);
  for (const ms of [15 * minuteMs, 2 * dayMs]) expect(await after(ms)).toEqual([createdAt]);
  const receivedAt = '2026-01-08T08:00:00.000Z';
  world.receivedAt.set('ACCOUNT_BLOCK', receivedAt);
  expect(await after(minuteMs)).toEqual([createdAt]);

  expect(await after(dayMs)).toEqual([createdAt, receivedAt]);
});

test('a dry run announces no silence', async () => {
  const world = createSubscriptionsWorld();
  await world.run();
  world.clock.advance(3 * dayMs);

  const report = await createKeepSubscriptions(world.deps())({ ...quietRequest, dryRun: true });

  expect(report).toMatchObject({ overdue: [{ eventType: 'ACCOUNT_BLOCK' }] });
  expect(world.rows.silences).toEqual([]);
});
