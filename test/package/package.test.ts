import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { memoised } from '#shared/kernel/memoised.ts';
import { bundled } from '#test/bench/bundled.ts';
import { gzippedBytes } from '#test/bench/whole-client.ts';
import { apiReport } from './api-report.ts';
import { type Consumer, consumerOf, packageFolder, packed, root, startedCompany } from './consumer.ts';
import { templateDigests } from './template-digests.ts';
import { connectedAgent } from './transfer-by-agent.ts';

const tarball = memoised(packed);
const consumers: Consumer[] = [];

async function consumer(
  files: Readonly<Record<string, string>>,
  packages: readonly string[],
): Promise<Consumer> {
  const made = await consumerOf(tarball(), { files, packages });
  consumers.push(made);
  return made;
}

beforeAll(() => void tarball(), 300_000);
afterAll(async () => {
  for (const { folder } of consumers) await rm(folder, { recursive: true });
});

const ofStacks = ['aws-cdk-lib', 'cdk-nag', 'constructs', 'zod'];

const stages = `import { defineStages, emulated, usual } from 'partner-banking';

export const stages = defineStages(import.meta.filename, {
  local: (context) => emulated(context),
  test: () => ({
    ...usual,
    name: 'test',
    account: '123456789012',
    reservesConcurrency: false,
    bank: { baseUrl: 'https://api.test.the-bank.com', authUrl: 'https://auth.test.the-bank.com' },
    teams: [{ name: 'risk', target: { kind: 'queue' }, events: ['BOOKING'], personalData: false }],
    alarms: { notify: 'email', address: 'on-call@the-company.com' },
  }),
  production: () => ({
    ...usual,
    name: 'production',
    account: '123456789012',
    reservesConcurrency: true,
    bank: { baseUrl: 'https://api.bank.example', authUrl: 'https://auth.bank.example' },
    alarms: { notify: 'nobody' },
  }),
});
`;

const handler = `import { handler } from 'partner-banking/handlers';

export default handler('BOOKING', async ({ id, data }, { log, mirror }) => {
  if (data === null) throw new Error('The booking has no content');
  const cents: number | null | undefined = data.amount?.value;
  if (cents !== undefined) await mirror.entity('account', data.account_id);
  log.info('handled', { eventId: id });
});
`;

const stagesWithHandler = stages.replace(
  "    teams: [{ name: 'risk'",
  "    handlers: [{ name: 'on-booking', entry: './on-booking.ts', events: ['BOOKING'], personalData: true, may: { mirror: 'read' } }],\n    teams: [{ name: 'risk'",
);

const app = `import { synthesize } from 'partner-banking';
import { stages } from './stages.ts';

synthesize(stages);
`;

/** Stacks of the company's own beside ours, in a stage of CDK Pipelines. */
const ownApp = `import { App, Stack, Stage } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { createStacks, type PublicStacks } from 'partner-banking';
import { stages } from './stages.ts';

const app = new App();
const inPipeline = new Stage(app, 'Pipeline');
const made: PublicStacks = createStacks(inPipeline, stages.select({ stage: 'test' }));
const own = new Stack(inPipeline, 'Own', { env: { account: '123456789012', region: 'eu-central-1' } });
new Rule(own, 'Bookings', { eventBus: made.bus, eventPattern: { detailType: ['BOOKING'] } });
app.synth();
process.stdout.write(made.stacks.map(({ stackName }) => stackName).join(' '));
`;

const clientOnly = `import { createBankClient } from 'partner-banking/client';
import { operations } from 'partner-banking/contract';
import { consume, handledInMemory, publishedCatalog } from 'partner-banking/events';
import { createWebhooks } from 'partner-banking/receiving';
import { startSandbox } from 'partner-banking/sandbox';

const bank = await startSandbox({ scenario: 'first-day' });
const { url, credentials } = bank;
const client = createBankClient({ baseUrl: url, authUrl: url, credentials, areas: operations });
const accounts = await client.accounts.list({}).all({ limit: 100 });
const page = await (await fetch(new URL('/page/main.ts', url))).text();
await bank.close();
const cents: (number | null | undefined)[] = [];
const take = consume('BOOKING', async ({ data }) => void cents.push(data?.amount?.value), { handled: handledInMemory() });
const detail = { id: '0'.repeat(64), type: 'BOOKING', version: 1, time: '2026-01-05T09:00:00.000Z', environment: 'local',
  entity: { type: 'booking', id: 'b1' }, data: { id: 'b1', account_id: 'a1', amount: { value: 5 } } };
for (const messageId of ['m1', 'm2']) await take({ messageId, text: JSON.stringify({ detail }) });
const counts = [cents.length === 1, accounts.length > 0, publishedCatalog.length > 90, typeof createWebhooks, page.includes('import {')];
process.stdout.write(counts.join(' '));
`;

test('the client and the simulated bank need neither the stacks nor their packages', async () => {
  const { node } = await consumer({ 'main.ts': clientOnly }, ['zod']);
  expect(node(['main.ts'])).toEqual({ status: 0, output: 'true true true function true' });
});

// Most are behind an import that few commands make. What is bundled may declare what our banner does.
test('each of its modules can be read', async () => {
  tarball();
  const folder = join(packageFolder, 'lib/entries');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const read = `
    const { SourceTextModule } = require('node:vm');
    for (const file of process.argv.slice(1)) new SourceTextModule(require('node:fs').readFileSync(file, 'utf8'), { identifier: file });`;
  const args = ['--no-warnings', '--experimental-vm-modules', '-e', read, ...files];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(files.length).toBeGreaterThan(20);
});

const everyOperation = `import { createBankClient } from 'partner-banking/client';
import { operations } from 'partner-banking/contract';

const address = { baseUrl: 'https://bank.example', authUrl: 'https://bank.example' };
export const bank = createBankClient({ ...address, areas: operations });
`;

const oneArea = everyOperation
  .replace('{ operations }', '{ accountsTable }')
  .replace('areas: operations', 'areas: { accounts: accountsTable.accounts }');

test.each([
  ['all operations', everyOperation, 62],
  ['one area', oneArea, 50],
])('a bundle of its own has of the package what it uses: with %s', async (_, text, kilobytes) => {
  const { folder } = await consumer({ 'bank.ts': text }, ['zod']);
  expect(gzippedBytes(bundled(join(folder, 'bank.ts')))).toBeLessThanOrEqual(kilobytes * 1024);
});

test('each link of its pages leads to a file of it', async () => {
  tarball();
  const pages = (await readdir(packageFolder, { recursive: true })).filter((name) =>
    /\.(?:md|txt)$/.test(name),
  );
  const links = await Promise.all(
    pages.map(async (page) => {
      const text = (await readFile(join(packageFolder, page), 'utf8')).replaceAll(/^```.*?^```$/gms, '');
      const targets = [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target);
      return targets.map((target) => ({
        page,
        target,
        isThere: existsSync(join(packageFolder, dirname(page), target)),
      }));
    }),
  );
  expect(links.flat().filter(({ isThere }) => !isThere)).toEqual([]);
  expect(links.flat().length).toBeGreaterThan(500);
});

test('an empty folder with a stage of its own synthesises the six stacks, without our sources', async () => {
  const { node, folder } = await consumer({ 'stages.ts': stages, 'app.ts': app }, ofStacks);
  const env = { CDK_CONTEXT_JSON: JSON.stringify({ stage: 'test' }), CDK_OUTDIR: join(folder, 'cdk.out') };
  expect(node(['app.ts'], env)).toEqual({ status: 0, output: '' });
  const made = await readdir(join(folder, 'cdk.out'));
  expect(made.filter((name) => /^PartnerBanking-test-[A-Z][a-z]+\.template\.json$/.test(name))).toHaveLength(
    6,
  );
  const events = await readFile(join(folder, 'cdk.out/PartnerBanking-test-Events.template.json'), 'utf8');
  expect(events).toContain('Teamrisk');
  for (const ours of ['esbuild', 'node_modules/partner-banking/infra', 'node_modules/partner-banking/shared'])
    expect(existsSync(join(folder, ours.startsWith('node_modules') ? ours : `node_modules/${ours}`))).toBe(
      false,
    );
});

test('code of its own is bundled beside the function that calls it, by the esbuild of the company', async () => {
  const files = { 'stages.ts': stagesWithHandler, 'app.ts': app, 'on-booking.ts': handler };
  const synthesised = async (packages: readonly string[]) => {
    const { node, folder } = await consumer(files, packages);
    const env = { CDK_CONTEXT_JSON: JSON.stringify({ stage: 'test' }), CDK_OUTDIR: join(folder, 'cdk.out') };
    return { ...node(['app.ts'], env), folder };
  };
  expect(await synthesised(ofStacks)).toMatchObject({
    status: 1,
    output:
      'on-booking.ts is bundled by esbuild, which is not installed: run `npm install --save-dev esbuild`\n',
  });
  const { status, output, folder } = await synthesised([...ofStacks, 'esbuild']);
  expect({ status, output }).toEqual({ status: 0, output: '' });
  const assets = (await readdir(join(folder, 'cdk.out')))
    .filter((name) => name.startsWith('asset.'))
    .map((name) => join(folder, 'cdk.out', name));
  const made = assets.filter((asset) => existsSync(join(asset, 'company.mjs')));
  expect(made.map((asset) => existsSync(join(asset, 'lambda.mjs')))).toEqual([true]);
});

test('its own stacks build on the public members, below any construct', async () => {
  const { node, folder } = await consumer({ 'stages.ts': stages, 'app.ts': ownApp }, ofStacks);
  const { status, output } = node(['app.ts'], { CDK_OUTDIR: join(folder, 'cdk.out') });
  expect({ status, stacks: output.split(' ').length }).toEqual({ status: 0, stacks: 6 });
});

test('a stage with placeholders, and one that is not there, are refused in a sentence about the file of the company', async () => {
  const { node } = await consumer({ 'stages.ts': stages, 'app.ts': app }, ofStacks);
  const asked = (stage: string) => node(['app.ts'], { CDK_CONTEXT_JSON: JSON.stringify({ stage }) });
  expect(asked('production')).toEqual({
    status: 1,
    output: 'The stage production still has placeholders: put your own values in stages.ts:19\n',
  });
  expect(asked('staging').output).toBe(
    'There is no stage "staging": `-c stage=` must be one of local, test, production; to add one, begin at line 3 of stages.ts\n',
  );
});

const program = 'node_modules/partner-banking/lib/entries/cli.js';

test('the program has the parts of a company, and says where it can be run', async () => {
  const { node, folder } = await consumer({}, ['zod']);
  const help = node([program, '--help']);
  for (const part of ['init', 'start', 'sandbox', 'mcp', 'ops', 'check'])
    expect(help.output).toContain(`npx partner-banking ${part} `);
  expect(node([program, 'sandbox', '--help']).output).toContain('npm run sandbox -- [--port N]');
  expect(node([program, 'check']).output).toContain(`There is no stages.ts in ${folder}: `);
});

test('it serves an agent, who gets from a person to an executed transfer, and finds the pages', async () => {
  const { folder } = await consumer({}, ['zod']);
  const { ask, transfer, close } = await connectedAgent(program, folder);
  expect(await transfer()).toEqual(['executed']);
  const { passages } = (await ask('search_docs', { words: 'take back a release' })) as Found;
  expect(passages[0]?.file).toBe('node_modules/partner-banking/docs/adr/0056-a-release-can-be-taken-back.md');
  await close();
});

interface Found {
  readonly passages: readonly { readonly file: string }[];
}

test('commands know the stages of the folder, and the runbooks', async () => {
  const { node } = await consumer({ 'stages.ts': stages }, ofStacks);
  expect(node([program, 'ops', 'breaks', 'list', '--stage', 'production'])).toEqual({
    status: 1,
    output: 'The stage production still has placeholders: put your own values in stages.ts:19\n',
  });
  expect(node([program, 'check']).output).toContain('No local run is up: start one with `npm start`');
  expect(existsSync(join(packageFolder, 'docs/runbooks/checks.md'))).toBe(true);
});

test('the folder that the program begins compiles, tests itself and synthesises its stage', async () => {
  const { folder, npm } = await startedCompany(tarball(), 'north-bank');
  onTestFinished(() => rm(dirname(folder), { recursive: true }));
  const examples = await examplesOf('OWN-CODE.md');
  expect(examples.size).toBeGreaterThan(5);
  for (const [path, text] of examples) await writeFile(join(folder, path), text);
  const tested = npm('npm', 'test');
  expect(tested.status, tested.output).toBe(0);
  expect(tested.output).toContain('own/on-booking.test.ts');
  expect(npm('npx', 'cdk', 'synth', '--quiet', '-c', 'stage=sandbox').output).toContain(
    'The stage sandbox still has placeholders: put your own values in stages.ts:',
  );
  const file = join(folder, 'stages.ts');
  const filledIn = (await readFile(file, 'utf8'))
    .replaceAll('.example', '.com')
    .replaceAll('111122223333', '123456789012');
  await writeFile(file, filledIn);
  const synthesised = npm('npx', 'cdk', 'synth', '--quiet', '-c', 'stage=sandbox');
  expect(synthesised.status, synthesised.output).toBe(0);
  expect(synthesised.output).not.toContain('WARNING');
  // `npx vitest run --project long test/package -u` writes it. A stateful resource that has another id or digest is replaced
  // or changed in every company's account: say so in a change.
  await expect(templateDigests(join(folder, 'cdk.out'))).toMatchFileSnapshot('starter-templates.txt');
});

/** The files that a page shows, each with its path in the first line. */
async function examplesOf(page: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(packageFolder, 'docs', page), 'utf8');
  const shown = [...text.matchAll(/^```ts\n\/\/ (\S+)\n(.+?)^```$/gms)];
  return new Map(shown.flatMap(([, path, code]) => (path && code ? [[path, code] as const] : [])));
}

test('all of it compiles as strictly as a compiler can', async () => {
  const files = {
    'stages.ts': stagesWithHandler,
    'app.ts': app,
    'own.ts': ownApp,
    'client.ts': clientOnly,
    'on-booking.ts': handler,
  };
  const options = {
    target: 'es2024',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: ['node'],
    skipLibCheck: false,
  };
  const tsconfig = JSON.stringify({ compilerOptions: options, include: ['*.ts'] });
  const { node } = await consumer({ ...files, 'tsconfig.json': tsconfig }, [
    ...ofStacks,
    '@types/node',
    'typescript',
  ]);
  expect(node(['node_modules/typescript/lib/tsc.js', '-p', '.'])).toEqual({ status: 0, output: '' });
});

// `npx vitest run --project long test/package -u` writes it: look at the difference, and write a change about it.
test('the interface of the package is the one that is written down', async () => {
  tarball();
  await expect(apiReport(join(packageFolder, 'types'))).toMatchFileSnapshot('api-report.txt');
});

test('it says which packages are in its bundles, and under which licences', async () => {
  tarball();
  const bill = async (name: string) =>
    JSON.parse(await readFile(join(packageFolder, `sbom/${name}.cdx.json`), 'utf8')) as Bill;
  const namesIn = async (name: string) => (await bill(name)).components.map((each) => each.name);
  const [all, receiver, modules] = [
    await namesIn('partner-banking'),
    await namesIn('webhooks-receive'),
    await namesIn('entries'),
  ];
  expect(receiver).toContain('@middy/core');
  expect(modules).toEqual(expect.arrayContaining(['hono', '@stricli/core']));
  for (const name of [...receiver, ...modules]) expect(all).toContain(name);
  // The company installs what stays an import.
  expect(modules).not.toContain('zod');
  const licences = await readFile(join(packageFolder, 'sbom/licences.md'), 'utf8');
  for (const name of all) expect(licences).toContain(`- ${name} `);
  expect(spawnSync('tar', ['-tzf', tarball()], { encoding: 'utf8' }).stdout).toContain(
    'package/sbom/licences.md\n',
  );
});

interface Bill {
  readonly components: readonly { readonly name: string }[];
}

test('linters of packages find nothing', async () => {
  const { messages } = await publint({ pkgDir: packageFolder, strict: true });
  expect(messages).toEqual([]);
  // Modules for Node's own loader alone: what older resolution makes of them is nobody's concern.
  const program = join(root, 'node_modules/.bin/attw');
  const { status, stdout } = spawnSync(program, [tarball(), '--profile', 'esm-only'], { encoding: 'utf8' });
  expect(status, stdout).toBe(0);
});
