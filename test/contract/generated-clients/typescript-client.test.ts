import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { build } from 'esbuild';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '#ops/local/program.ts';
import { startSandbox } from '#sandbox/server/start-sandbox.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { compiler } from '#test/compiler.ts';

/** Token, person, transfer, confirmation: each call and each answer as the generated types say. */
const pay = `
import { client } from './generated/client.gen.ts';
import * as bank from './generated/sdk.gen.ts';

export const functions = Object.keys(bank);

export async function pay(baseUrl: string, move: (transition: string, body: object) => Promise<{ id: string }>) {
  const always = { throwOnError: true } as const;
  client.setConfig({ baseUrl, auth: 'sandbox-client:sandbox-secret' });
  const { data: token } = await bank.tokenIssue({
    ...always,
    body: { grant_type: 'client_credentials', scope: 'partners' },
  });
  client.setConfig({ baseUrl, auth: token.access_token });

  const { data: person } = await bank.personsCreate({ ...always, body: { first_name: 'Ada', last_name: 'Byron' } });
  const account = await move('open-account', { person_id: person.id });
  await move('book-incoming-transfer', { account_id: account.id, amount: 100_000 });

  const at = { person_id: person.id, account_id: account.id };
  const { data: waiting, response } = await bank.personsAccountsSepaCreditTransfersCreate({
    ...always,
    path: at,
    body: {
      reference: '3f1c7a52-9d0b-4d6e-8a57-0d6c2b1f4e90',
      amount: { value: 4_950, currency: 'EUR' },
      recipient_name: 'Charles Babbage',
      recipient_iban: 'DE89370400440532013000',
    },
  });
  if ('change_request' in waiting) throw new Error('The change request came wrapped.');
  const of = { ...always, path: { change_request_id: String(waiting.id) } };
  await bank.changeRequestsAuthorize({ ...of, body: { person_id: person.id, delivery_method: 'static' } });
  const { data: confirmed } = await bank.changeRequestsConfirm({ ...of, body: { tan: '212212' } });
  const { data: transfers } = await bank.personsAccountsSepaCreditTransfersList({ ...always, path: at });
  const [transfer] = transfers;
  return {
    answered: response.status,
    confirmed: confirmed.status,
    transfer: [transfer?.amount?.value, transfer?.status],
  };
}
`;

const compilerOptions = {
  strict: true,
  target: 'es2022',
  module: 'preserve',
  moduleResolution: 'bundler',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  noEmit: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
};

interface Paying {
  readonly functions: readonly string[];
  pay(baseUrl: string, move: (transition: string, body: object) => Promise<unknown>): Promise<unknown>;
}

/** On a Monday morning, so that the transfer is executed at once. */
const startMs = Date.parse('2026-03-02T09:00:00Z');

test(
  '@hey-api/openapi-ts leaves nothing out, and its client compiles and pays with a second factor',
  { timeout: 120_000 },
  async () => {
    const folder = path.resolve(`.local/typescript-client.${process.pid}`);
    mkdirSync(folder, { recursive: true });
    const bank = await startSandbox({ port: 0, seed: 1, startMs });
    onTestFinished(async () => {
      rmSync(folder, { recursive: true });
      await bank.stop();
    });
    await createClient({
      input: 'docs/api/openapi.json',
      output: path.join(folder, 'generated'),
      plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
      logs: { level: 'silent' },
    });
    writeFileSync(path.join(folder, 'pay.ts'), pay);
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));

    await runProgram({ command: process.execPath, args: [compiler, '-p', folder], env: process.env });
    const outfile = path.join(folder, 'pay.js');
    await build({ entryPoints: [path.join(folder, 'pay.ts')], outfile, bundle: true, format: 'esm' });
    const client = (await import(pathToFileURL(outfile).href)) as Paying;

    const named = rows.map(({ operation }) =>
      operation.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase()),
    );
    expect(client.functions).toEqual(expect.arrayContaining(named));
    const move = async (transition: string, body: object) => {
      const request = { method: 'POST', body: JSON.stringify(body) };
      return (await fetch(`${bank.url}/sandbox/transitions/${transition}`, request)).json();
    };
    expect(await client.pay(bank.url, move)).toEqual({
      answered: 202,
      confirmed: 'COMPLETED',
      transfer: [4_950, 'executed'],
    });
  },
);
