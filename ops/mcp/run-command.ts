import { buildCommand } from '@stricli/core';
import { carryOutLine, type ScreenContext } from '#ops/terminal/command-line.ts';
import { standardError, standardOutput } from '#ops/terminal/screen.ts';
import { isPackage, shownPage } from '#infra/stage/installed-docs.ts';
import { runMcp } from './run-mcp.ts';

const command = buildCommand<object, [], ScreenContext>({
  docs: {
    brief: 'Serves a simulated bank to an agent, by the Model Context Protocol',
    fullDescription: `Serves a simulated bank to an agent, by the Model Context Protocol over standard input and output. The bank is in
this process and is gone when the input ends. ${shownPage('docs/MCP.md')} says how to add it to an agent's configuration.`,
  },
  parameters: {},
  func: () => runMcp(process.env),
});

/** `npm run mcp`, and `partner-banking mcp` in the package. */
export const runMcpCommand = async (args: readonly string[]): Promise<number> =>
  carryOutLine(args, {
    name: isPackage ? 'npx partner-banking mcp' : 'npm run mcp --',
    root: command,
    context: { process: { stdout: standardOutput, stderr: standardError } },
  });
