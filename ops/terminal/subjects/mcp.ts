import { once } from 'node:events';
import { buildCommand } from '@stricli/core';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { release } from '#infra/stage/release.ts';
import { installedDocs } from '#infra/stage/installed-docs.ts';
import { createStageServer } from '#ops/agents/stage/stage-server.ts';
import { commonFlags, type CommonFlags } from '#ops/terminal/arguments.ts';
import { failureText } from '#ops/terminal/failure-text.ts';
import type { Typing } from '#ops/terminal/terminal.ts';

export const mcpCommand = buildCommand<Pick<CommonFlags, 'stage'>, [], Typing>({
  docs: {
    brief:
      'Serve a stage to an agent, by the Model Context Protocol over standard input and output: it reads and proposes',
  },
  parameters: { flags: { stage: commonFlags.stage } },
  async func({ stage }) {
    const { clock, timers } = this;
    const server = createStageServer({
      deployment: this.deployment(stage),
      clock,
      timers,
      docs: installedDocs,
      version: release,
      failureText: (error) => failureText(error, stage),
    });
    // Standard output is the protocol's.
    this.process.stderr.write(
      `The stage ${stage} for an agent, with your own session. It ends with its standard input.\n`,
    );
    await this.interruptible(async (signal) => {
      const ended = Promise.race(
        ['end', 'close'].map(async (event) => once(process.stdin, event, { signal })),
      ).catch(() => undefined);
      await server.connect(new StdioServerTransport());
      await ended;
    });
    await server.close();
  },
});
