import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCommand, type ApplicationContext } from '@stricli/core';
import { keepEvidence } from '#test/kept-evidence.ts';
import { carryOutTool } from '#test/carry-out-tool.ts';
import { writesEvidence } from './drill-evidence.ts';
import { onCallPageFrom, onCallRows } from './on-call-page.ts';

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
    const rows = mkdtempSync(join(tmpdir(), 'on-call-'));
    const vitest = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--project', 'drills', '--project', 'on-call', ...files],
      {
        stdio: 'inherit',
        env: { ...process.env, [onCallRows]: rows, ...(write && { [writesEvidence]: 'yes' }) },
      },
    );
    const [code] = (await once(vitest, 'exit')) as [number | null];
    this.process.exitCode = code ?? 1;
    // Half a page would look like a whole one.
    if (write && code === 0 && readdirSync(rows).length > 0)
      await keepEvidence('docs/evidence/on-call.md', onCallPageFrom(rows));
    rmSync(rows, { recursive: true, force: true });
  },
});

await carryOutTool('npm run drills --', drills);
