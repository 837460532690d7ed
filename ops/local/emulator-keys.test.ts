import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';

// The program that runs the emulator, on modules that stand for it: its keys are those that the emulator makes.
const modules = {
  'ministack/__init__.py': '',
  'ministack/core/__init__.py': '',
  'ministack/services/__init__.py': '',
  'ministack/core/iam_evaluator.py': 'def find_iam_access_key_account(key):\n    return None\n',
  'ministack/services/lambda_svc.py': `from ministack.core.lambda_runtime import execution_credentials
def _emit_lambda_logs(func, request_id, log_text, error, duration_ms, *, log_source):
    pass
`,
  'ministack/services/sts.py': `_sessions = {}
def register_session(key, session):
    _sessions[key] = session
`,
  'ministack/core/lambda_runtime.py': `from ministack.services import sts
def execution_credentials(config):
    key = "ASIA" + config["FunctionName"].upper()
    sts.register_session(key, {"Arn": config["FunctionName"], "SecretAccessKey": "guessed", "SessionToken": "guessed"})
    return {"AWS_ACCESS_KEY_ID": key, "AWS_SECRET_ACCESS_KEY": "guessed", "AWS_SESSION_TOKEN": "guessed", "AWS_REGION": "eu-central-1"}
`,
  'ministack/app.py': `import json, os
from ministack.services import lambda_svc, sts
def app(scope, receive, send):
    pass
def main():
    for line in ["came in", "went out"]:
        lambda_svc._emit_lambda_logs({"config": {"FunctionName": "one"}}, "r1", line, False, 1, log_source=None)
    lambda_svc._emit_lambda_logs({"FunctionName": "two"}, "r1", "", False, 1, log_source=None)
    of = lambda name: lambda_svc.execution_credentials({"FunctionName": name})
    print(json.dumps({"issued": [of("one"), of("one"), of("two")], "sessions": sts._sessions}), flush=True)
    os._exit(0)
`,
};

const credentials = z.object({
  AWS_ACCESS_KEY_ID: z.string(),
  AWS_SECRET_ACCESS_KEY: z.string(),
  AWS_SESSION_TOKEN: z.string(),
  AWS_REGION: z.string(),
});
const said = z.object({ issued: z.array(credentials), sessions: z.record(z.string(), z.unknown()) });

async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'emulator-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const logs = join(folder, 'functions');
  for (const [name, source] of Object.entries(modules)) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), source);
  }
  // In a group of its own, which it ends once nobody holds its input.
  const started = spawn('python3', [join(import.meta.dirname, 'emulator-main.py')], {
    detached: true,
    env: {
      PATH: process.env['PATH'],
      PYTHONPATH: folder,
      AWS_ACCESS_KEY_ID: 'KEYOFTHERUN',
      FUNCTION_LOGS: logs,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [out] = await Promise.all([text(started.stdout), once(started, 'exit')]);
  const lines = Object.fromEntries(
    readdirSync(logs).map((name) => [name, readFileSync(join(logs, name), 'utf8')]),
  );
  return { ...said.parse(JSON.parse(out)), logs: lines };
}

const hasPython = spawnSync('python3', ['--version']).status === 0;
const isSkipped = !hasPython && process.env['CI'] !== 'true';
if (isSkipped) process.stderr.write('SKIPPED: nobody looked at the keys of functions. Python 3 is needed.\n');

test.skipIf(isSkipped)(
  'the keys of functions are random, and those made of their names count for nothing',
  async () => {
    const { issued, sessions } = await run();
    const [one, again, two] = issued;

    expect(again).toEqual(one);
    expect(one!.AWS_ACCESS_KEY_ID).toMatch(/^ASIA[0-9A-F]{16}$/);
    expect(one!.AWS_REGION).toBe('eu-central-1');
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'] as const)
      expect(two![name]).not.toBe(one![name]);
    expect(Object.keys(sessions).toSorted()).toEqual(
      [one!.AWS_ACCESS_KEY_ID, two!.AWS_ACCESS_KEY_ID].toSorted(),
    );
    expect(sessions[one!.AWS_ACCESS_KEY_ID]).toEqual({
      Arn: 'one',
      SecretAccessKey: one!.AWS_SECRET_ACCESS_KEY,
      SessionToken: one!.AWS_SESSION_TOKEN,
    });
    expect(JSON.stringify([issued, sessions])).not.toContain('guessed');
  },
);

test.skipIf(isSkipped)('what a function prints is in a file of its own, whoever called it', async () => {
  expect((await run()).logs).toEqual({ 'one.log': 'came in\nwent out\n' });
});
