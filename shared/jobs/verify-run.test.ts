import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createJobsWorld } from '#test/fakes/jobs-world.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { completeRun } from './complete-run.ts';
import { runManifest } from './run-manifest.ts';
import { verifyRun } from './verify-run.ts';

const id = '2026-01-05';
const folder = `reports/statements/${id}`;

async function aCompleteRun(crash?: number) {
  const world = createJobsWorld({ shards: 2, itemsEach: 25, shardsAPage: 2 });
  await world.tick();
  const published = async () => Promise.resolve({ outcome: 'published', line: { cents: 7 } } as const);
  if (crash !== undefined) {
    await world.receive(published, { crashAt: { call: crash, when: 'after' } });
    await world.time.advance(2_000_000);
    await world.tick();
  }
  for (let round = 0; round < 6; round += 1) {
    while (await world.receive(published));
    await world.time.advance(2_000_000);
    await world.tick();
  }
  const run = (await world.ports.runs.read(id))!;
  const verify = async (from = 0) => verifyRun(world.ports.reports, run, from);
  const { objects } = world.objects;
  const parts = [...objects.keys()].filter((key) => key.includes('/parts/')).toSorted();
  return { world, run, verify, objects, parts };
}

const share = { bookings: 7, unverified: 43, inFourDaysPpm: 140_000, unexplainedCents: {} };
const agreed = { differing: [], missing: [] };

test('a report agrees with the hash over its inputs, rules and results', async () => {
  const { run, verify, objects } = await aCompleteRun();
  const manifest = objects.get(`${folder}/manifest.json`)!;
  expect(run.sha256).toBe(sha256Hex(manifest));
  const { inputs, rules, results } = runManifest.parse(JSON.parse(Buffer.from(manifest).toString()));
  expect(inputs).toEqual({ job: 'statements', id, asOf: id, request: run.request, planned: 2 });
  expect(rules).toEqual({ issueDays: 3 });
  expect(results.counts).toEqual({ published: 50 });
  expect(results.parts).toHaveLength(4);
  expect(await verify()).toEqual({ sha256: run.sha256, objects: 6, ...agreed });
});

test('it names each part that was changed or is missing', async () => {
  const { verify, objects, parts } = await aCompleteRun();
  objects.set(parts[0]!, gzipSync('{"item":"s0/0","outcome":"published","cents":8}\n'));
  objects.set(parts[1]!, Buffer.from('no gzip'));
  objects.delete(parts[2]!);
  const name = (key: string | undefined) => key!.slice(folder.length + 1);
  expect(await verify()).toMatchObject({
    differing: [name(parts[0]), name(parts[1])],
    missing: [name(parts[2])],
  });
});

test.each(['manifest.json', 'summary.json'])('a changed or missing %s is named', async (name) => {
  const { verify, objects } = await aCompleteRun();
  const key = `${folder}/${name}`;
  const text = Buffer.from(objects.get(key)!).toString();
  objects.set(key, Buffer.from(text.replace('"published":50', '"published":51')));
  expect(await verify()).toMatchObject({ differing: [name], missing: [] });
  objects.set(key, Buffer.from('no json'));
  expect(await verify()).toMatchObject({ differing: [name], missing: [] });
  objects.delete(key);
  expect(await verify()).toMatchObject({ differing: [], missing: [name] });
});

test.each([
  ['completedAt', /"completedAt":"[^"]*"/, '"completedAt":"2026-01-01T00:00:00.000Z"'],
  ['coverage', '"reached":50', '"reached":49'],
  ['verified', '"inFourDaysPpm":140000', '"inFourDaysPpm":1000000'],
])('a summary with another %s differs', async (_field, text, forged) => {
  const { verify, objects } = await aCompleteRun();
  const summary = Buffer.from(objects.get(`${folder}/summary.json`)!).toString();
  expect(summary).not.toBe(summary.replace(text, forged));
  objects.set(`${folder}/summary.json`, Buffer.from(summary.replace(text, forged)));
  expect(await verify()).toMatchObject({ differing: ['summary.json'], missing: [] });
});

test.each([
  ['coverage', { coverage: { reached: 49, expected: 50 } }],
  ['share', { verified: { ...share, inFourDaysPpm: 1_000_000 } }],
])('a run whose row states another %s than its manifest differs', async (_field, stated) => {
  const { world, run } = await aCompleteRun();
  expect(await verifyRun(world.ports.reports, { ...run, ...stated }, 0)).toMatchObject({
    differing: ['manifest.json'],
  });
});

test('a slow worker that ends a run again changes nothing of its report', async () => {
  const world = createJobsWorld({ shards: 1, itemsEach: 5, shardsAPage: 1 });
  await world.tick();
  const published = async () => Promise.resolve({ outcome: 'published' } as const);
  while (await world.receive(published));
  const {
    completedAt: _at,
    sha256: _sha256,
    coverage: _coverage,
    ...slow
  } = (await world.ports.runs.read(id))!;
  const before = new Map(world.objects.objects);
  await world.time.advance(60_000);
  const noShare = { ...share, inFourDaysPpm: 1 };
  await completeRun(
    {
      ...world.ports,
      ...world.telemetry,
      outcomes: world.outcomes,
      rules: {},
      verifiedAfter: async () => Promise.resolve(noShare),
    },
    slow,
  );
  expect(new Map(world.objects.objects)).toEqual(before);
  expect(await verifyRun(world.ports.reports, (await world.ports.runs.read(id))!, 0)).toMatchObject(agreed);
});

test('a run that one worker has ended is completed by another one with the same report', async () => {
  let tried = 0;
  for (let call = 1; call < 40; call += 1) {
    const world = createJobsWorld({ shards: 1, itemsEach: 5, shardsAPage: 1 });
    await world.tick();
    const published = async () => Promise.resolve({ outcome: 'published' } as const);
    await world.receive(published, { crashAt: { call, when: 'after' } });
    const run = (await world.ports.runs.read(id))!;
    const hasManifest = world.objects.objects.has(`${folder}/manifest.json`);
    if (run.endedAt === undefined || run.completedAt !== undefined || !hasManifest) continue;
    tried += 1;
    await world.time.advance(60_000);
    // Settings and share of a later release.
    const [rules, verified] = [{ issueDays: 9 }, { ...share, inFourDaysPpm: 1 }];
    const later = { rules, verifiedAfter: async () => Promise.resolve(verified) };
    await completeRun({ ...world.ports, ...world.telemetry, outcomes: world.outcomes, ...later }, run);
    const complete = (await world.ports.runs.read(id))!;
    expect(complete).toMatchObject({ completedAt: run.endedAt, verified: share, sha256: run.sha256 });
    expect(await verifyRun(world.ports.reports, complete, 0)).toMatchObject(agreed);
  }
  expect(tried).toBeGreaterThan(0);
});

test('a manifest that agrees with itself, and not with the run, differs', async () => {
  const { world, run, objects } = await aCompleteRun();
  const text = Buffer.from(objects.get(`${folder}/manifest.json`)!).toString();
  const forged = text.replace('"published":50', '"published":51');
  objects.set(`${folder}/manifest.json`, Buffer.from(forged));
  expect(await verifyRun(world.ports.reports, { ...run, sha256: sha256Hex(forged) }, 0)).toMatchObject({
    differing: ['manifest.json'],
  });
});

test('a worker that died leaves parts that do not count, and the report agrees', async () => {
  for (let crash = 2; crash < 12; crash += 1) {
    const { run, verify } = await aCompleteRun(crash);
    expect([crash, run.counts]).toEqual([crash, { published: 50 }]);
    expect([crash, await verify()]).toMatchObject([crash, agreed]);
  }
});

test.each([['sha256'], ['endedAt']] as const)(
  'a complete run without %s was made by an earlier version: it is refused, and does not differ',
  async (missing) => {
    const { world, run } = await aCompleteRun();
    const earlier = Object.entries(run).filter(([name]) => name !== missing);
    expect(await verifyRun(world.ports.reports, Object.fromEntries(earlier) as typeof run, 0)).toEqual({
      refused: 'the run was made by an earlier version, and cannot be verified again',
    });
  },
);

test('a run that is not complete is refused', async () => {
  const { world, run } = await aCompleteRun();
  const { completedAt: _completedAt, ...open } = run;
  expect(await verifyRun(world.ports.reports, open, 0)).toEqual({
    refused: 'the run is not complete: wait for its end',
  });
});
