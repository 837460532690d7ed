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
    throw isPortTaken(error) ? new Error(`The port is in use: ${error.message}`, { cause: error }) : error;
  });
  printOutput(`The simulated bank listens on ${sandbox.url}`);
  printOutput('Client sandbox-client, secret sandbox-secret; what it can do: open the address in a browser');
  const stop = () => void sandbox.stop().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function isPortTaken(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
