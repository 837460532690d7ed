import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createStacks } from '#infra/partner-banking.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { pythonPackages } from '#test/contract/python-packages.ts';
import { stageNames, unbundledApp } from './synthesized.ts';

/** The package has a command and no module to run; a command would hold the path of the folder where pip made it. */
const start = 'from cfnlint.runner import main; main()';

/**
 * `npm run lint:templates`: checks the templates of every stage against the schemas of CloudFormation. It installs itself
 * under `.local` at the first run.
 */
const packages = pythonPackages('test/construct/cfn-lint/requirements.txt', 'no template was checked.');
if (packages !== undefined) {
  const folder = '.local/templates';
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const templates = stageNames.flatMap((stage) => {
    const app = unbundledApp();
    createStacks(app, deployableStage(stage));
    return app.synth().stacks.map(({ stackName, template }) => {
      const path = join(folder, `${stackName}.json`);
      writeFileSync(path, JSON.stringify(template as object));
      return path;
    });
  });
  const { status } = spawnSync(
    'python3',
    ['-c', start, '--regions', 'eu-central-1', '--format', 'parseable', '--template', ...templates],
    { stdio: 'inherit', env: { ...process.env, PYTHONPATH: packages } },
  );
  if (status === 0) process.stdout.write(`${templates.length} templates, no finding\n`);
  process.exitCode = status ?? 1;
}
