import { buildCommand } from '@stricli/core';
import { startConsole } from '#ops/console/server/start-console.ts';
import { commonFlags, type CommonFlags } from '#ops/terminal/arguments.ts';
import { interrupted } from '#ops/terminal/interrupted.ts';
import type { Typing } from '#ops/terminal/terminal.ts';
import { wholeNumber } from '#ops/terminal/whole-number.ts';

interface ConsoleFlags extends Pick<CommonFlags, 'stage'> {
  readonly port: number;
  readonly allowChanges: boolean;
}

export const consoleCommand = buildCommand<ConsoleFlags, [], Typing>({
  docs: { brief: 'Serve a page about a stage on this machine, until Ctrl-C' },
  parameters: {
    flags: {
      stage: commonFlags.stage,
      port: {
        kind: 'parsed',
        parse: wholeNumber(0, 65_535),
        default: '0',
        placeholder: 'N',
        brief: 'Where it listens; 0 chooses a free port',
      },
      allowChanges: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Allow approvals and actions on many events on the page; without it, the page only reads',
      },
    },
  },
  async func({ stage, port, allowChanges: allowsChanges }) {
    const { clock, timers, random } = this;
    const served = await startConsole({
      deployment: this.deployment(stage),
      clock,
      timers,
      random,
      allowsChanges,
      port,
    });
    this.process.stdout.write(`${served.address}\n`);
    this.process.stderr.write(
      `The address opens the console of ${stage} once, for you alone: it works with your own session. Ctrl-C ends it.\n`,
    );
    await this.interruptible(interrupted);
    await served.close();
  },
});
