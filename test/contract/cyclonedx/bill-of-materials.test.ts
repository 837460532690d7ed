import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { billOfMaterials, licenceList } from '#ops/release/bill-of-materials.ts';
import { bundleContents, packagesOf } from '#ops/release/bundled-packages.ts';

/** As the library of CycloneDX hands them out. They refer to each other by names of snapshots. */
const schema = (name: string) =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `${name}.schema.json`), 'utf8').replaceAll('.SNAPSHOT', ''),
  ) as object;
// The formats are those of addresses and times, of which ours has none.
const ajv = new Ajv({ strict: false, validateFormats: false, schemas: [schema('spdx'), schema('jsf-0.82')] });
const isBill = ajv.compile(schema('bom-1.6'));
const product = { name: 'partner-banking', version: '1.0.0' };

const errorsOf = (bill: unknown) => (isBill(bill) ? [] : isBill.errors);

const contents = bundleContents();

test('the bill of each function fits the schema of CycloneDX', () => {
  expect(contents.length).toBeGreaterThan(20);
  for (const { name, packages } of contents)
    expect(errorsOf(billOfMaterials(product, packages)), name).toEqual([]);
});

test('a bill names what is in a bundle, and no tool', () => {
  const receiver = contents.find(({ name }) => name === 'webhooks/receive');
  const names = receiver?.packages.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['zod', '@middy/core', '@aws-sdk/client-sqs']));
  const all = contents.flatMap(({ packages }) => packages.map(({ name }) => name));
  for (const tool of ['esbuild', 'aws-cdk-lib', 'vitest', 'hono', '@stricli/core'])
    expect(all).not.toContain(tool);
});

test('each deployed package has a licence under which it may be passed on', () => {
  const licences = new Set(contents.flatMap(({ packages }) => packages.map(({ licence }) => licence)));
  expect(
    [...licences].filter(
      (licence) => !/^(0BSD|Apache-2\.0|BSD-3-Clause|ISC|MIT|MIT-0|MIT or MPL-2\.0)$/.test(licence),
    ),
  ).toEqual([]);
});

test('a licence that SPDX does not know is told in the words of the package', () => {
  const packages = [
    { name: 'one', version: '1.0.0', licence: 'SEE LICENSE IN LICENSE' },
    { name: '@two/of', version: '1.0.0', licence: 'MIT OR Apache-2.0' },
    { name: 'three', version: '1.0.0', licence: 'unknown' },
  ];
  const bill = billOfMaterials(product, packages);
  expect(errorsOf(bill)).toEqual([]);
  expect(bill.components.map(({ purl, licenses }) => [purl, licenses])).toEqual([
    ['pkg:npm/one@1.0.0', [{ license: { name: 'SEE LICENSE IN LICENSE' } }]],
    ['pkg:npm/%40two/of@1.0.0', [{ expression: 'MIT OR Apache-2.0' }]],
    ['pkg:npm/three@1.0.0', [{ license: { name: 'unknown' } }]],
  ]);
  expect(licenceList(packages)).toContain('## unknown\n\n- three 1.0.0\n');
});

test('what a licence says is passed on, each text once, and a package without it is named', () => {
  const packages = [
    ...['one', 'two'].map((name) => ({
      name,
      version: '1.0.0',
      licence: 'MIT',
      text: 'Permission is granted',
    })),
    { name: 'three', version: '1.0.0', licence: 'MIT' },
  ];
  const list = licenceList(packages);
  expect(list).toContain('## Text for one 1.0.0, two 1.0.0\n\n```\nPermission is granted\n');
  expect(list).toContain('## Without a text in the package\n\n- three 1.0.0\n');
  const text = licenceList(contents.flatMap((content) => content.packages));
  expect(text).toContain('Apache License');
  expect(text).toContain('Colin McDonnell');
});

test('our own files are no package, and a package in a package is one of its own', () => {
  expect(packagesOf(['shared/kernel/zod.ts', 'node_modules/zod/v4/mini/index.js'])).toEqual([
    expect.objectContaining({ name: 'zod', licence: 'MIT' }),
  ]);
});
