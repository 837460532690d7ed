import { carryOutLine } from '#ops/terminal/command-line.ts';
import { printOutput, standardError, standardOutput } from '#ops/terminal/screen.ts';
import { startSandbox, type SandboxSettings } from '#sandbox/server/start-sandbox.ts';
import { sandboxCommand } from './sandbox-command.ts';

/** Carries out what was typed behind `npm run sandbox --`. */
export async function runSandbox(args: readonly string[]): Promise<number> {
  return carryOutLine(args, {
    name: 'npm run sandbox --',
    root: sandboxCommand,
    context: { process: { stdout: standardOutput, stderr: standardError }, start },
  });
}

async function start(settings: SandboxSettings): Promise<void> {
  const sandbox = await startSandbox(settings).catch((error: unknown) => {
    if (!isPortTaken(error)) throw error;
    const message = `Something listens on port ${settings.port} already: name another one with --port, or 0 for a free one`;
    throw new Error(message, { cause: error });
  });
  printOutput(`The simulated bank listens on ${sandbox.url}`);
  printOutput('Client sandbox-client, secret sandbox-secret; what it can do: open the address in a browser');
  const stop = () => void sandbox.stop().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
