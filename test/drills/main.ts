import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildCommand, type ApplicationContext } from '@stricli/core';
import { carryOutTool } from '#test/carry-out-tool.ts';
import { writesEvidence } from './drill-evidence.ts';

const drillNames = ['both-ways', 'restore', 'starter', 'tarballs'] as const;

const drills = buildCommand({
  docs: {
    brief:
      'Takes a release back, restores what is lost, begins a company and takes the next tarball, each on a local stack of its own',
  },
  parameters: {
    flags: {
      only: { kind: 'enum', values: drillNames, optional: true, brief: 'One of them' },
      write: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Write what they show to docs/evidence',
      },
    },
  },
  async func(
    this: ApplicationContext,
    { only, write }: { readonly only?: (typeof drillNames)[number]; readonly write: boolean },
  ) {
    const files = (only === undefined ? drillNames : [only]).map((name) => `test/drills/${name}.test.ts`);
    const vitest = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--project', 'drills', ...files],
      { stdio: 'inherit', env: { ...process.env, ...(write && { [writesEvidence]: 'yes' }) } },
    );
    const [code] = (await once(vitest, 'exit')) as [number | null];
    this.process.exitCode = code ?? 1;
  },
});

await carryOutTool('npm run drills --', drills);
