import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildCommand, type ApplicationContext } from '@stricli/core';
import { carryOutTool } from '#test/carry-out-tool.ts';
import { writesEvidence } from './drill-evidence.ts';

const drillNames = ['both-ways', 'restore', 'starter', 'tarballs', 'on-call'] as const;

type DrillName = (typeof drillNames)[number];

/** That of the one on call plants its faults on the stack of the integration tests. */
const fileOf = (name: DrillName) =>
  name === 'on-call' ? 'test/integration/on-call' : `test/drills/${name}.test.ts`;

const drills = buildCommand({
  docs: {
    brief:
      'Takes a release back, restores what is lost, begins a company, takes the next tarball and finds planted faults, each on a local stack of its own',
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
    { only, write }: { readonly only?: DrillName; readonly write: boolean },
  ) {
    const files = (only === undefined ? drillNames : [only]).map(fileOf);
    const vitest = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--project', 'drills', '--project', 'on-call', ...files],
      { stdio: 'inherit', env: { ...process.env, ...(write && { [writesEvidence]: 'yes' }) } },
    );
    const [code] = (await once(vitest, 'exit')) as [number | null];
    this.process.exitCode = code ?? 1;
  },
});

await carryOutTool('npm run drills --', drills);
