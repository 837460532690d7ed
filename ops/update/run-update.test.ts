import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { installedRoot } from '#infra/stage/installed-docs.ts';

const stagesFile = `import { deployableStage } from '${installedRoot}/test/fixtures/stages.ts';
export const stages = { names: ['production'], select: () => deployableStage('production') };
`;

test('without a session, an update says what to do, and where a company reads how', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'update-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(path.join(folder, 'stages.ts'), stagesFile);
  const program = path.join(installedRoot, 'ops/cli.ts');

  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [program, 'update', '--stage', 'production'],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: folder, AWS_EC2_METADATA_DISABLED: 'true' },
    },
  );
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(
    'This shell has no session for the stage production: sign in again (`aws sso login`',
  );
  expect(stderr).toContain(`${path.relative(folder, installedRoot)}/docs/APPROVALS.md says how`);
});
