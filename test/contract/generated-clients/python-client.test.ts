import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '#ops/local/program.ts';
import { startSandbox } from '#sandbox/server/start-sandbox.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { pythonPackages } from '#test/contract/python-packages.ts';

const here = import.meta.dirname;
const packages = pythonPackages(path.join(here, 'requirements.txt'), 'no client in Python was generated.');

/** On a Monday morning, so that the transfer is executed at once. */
const startMs = Date.parse('2026-03-02T09:00:00Z');

test.skipIf(packages === undefined)(
  'openapi-python-client leaves nothing out, and its client pays with a second factor',
  { timeout: 120_000 },
  async () => {
    const folder = path.resolve(`.local/python-client.${process.pid}`);
    mkdirSync(folder, { recursive: true });
    const bank = await startSandbox({ port: 0, seed: 1, startMs });
    onTestFinished(async () => {
      rmSync(folder, { recursive: true });
      await bank.stop();
    });
    const env = { ...process.env, PYTHONPATH: path.resolve(packages ?? ''), PYTHONDONTWRITEBYTECODE: '1' };
    const said: string[] = [];
    const python = async (...args: string[]) =>
      runProgram({ command: 'python3', args, env }, { onLine: (line) => said.push(line) });

    await python(
      ...['-m', 'openapi_python_client', 'generate', '--meta', 'none', '--fail-on-warning'],
      ...['--path', 'docs/api/openapi.json', '--config', path.join(here, 'generator-settings.json')],
      ...['--output-path', path.join(folder, 'bank_client')],
    );
    expect(said.filter((line) => line.includes('WARNING'))).toEqual([]);
    await python(path.join(here, 'pay.py'), folder, bank.url);

    const outcome: unknown = JSON.parse(said.at(-1) ?? '');
    expect(isRecord(outcome) && outcome).toEqual({
      operations: rows.length,
      waiting: [202, 'ChangeRequest'],
      confirmed: 'COMPLETED',
      transfer: [4_950, 'executed'],
    });
  },
);
