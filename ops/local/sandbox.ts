import { carryOutLine } from '#ops/terminal/command-line.ts';
import { startSandbox, type SandboxSettings } from '#sandbox/server/start-sandbox.ts';
import { sandboxCommand } from './sandbox-command.ts';

process.exitCode = await carryOutLine(process.argv.slice(2), {
  name: 'npm run sandbox --',
  root: sandboxCommand,
  context: { process: { stdout: process.stdout, stderr: process.stderr }, start },
});

async function start(settings: SandboxSettings): Promise<void> {
  const sandbox = await startSandbox(settings).catch((error: unknown) => {
    throw isPortTaken(error) ? new Error(`The port is in use: ${error.message}`, { cause: error }) : error;
  });
  console.log(`The simulated bank listens on ${sandbox.url}`);
  console.log('Client sandbox-client, secret sandbox-secret; what it can do: open the address in a browser');
  const stop = () => void sandbox.stop().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function isPortTaken(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
