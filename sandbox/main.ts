import { startSandbox, type SandboxSettings } from '#sandbox/server/start-sandbox.ts';
import { parseArguments, usage } from './parse-arguments.ts';

const parsed = parseArguments(process.argv.slice(2));
switch (parsed.outcome) {
  case 'help':
    console.log(usage);
    break;
  case 'invalid':
    console.error(`${parsed.reason}\n\n${usage}`);
    process.exitCode = 2;
    break;
  case 'start':
    await start(parsed.settings);
}

async function start(settings: SandboxSettings): Promise<void> {
  try {
    const sandbox = await startSandbox(settings);
    console.log(`The simulated bank listens on ${sandbox.url}`);
    console.log('Client id sandbox-client, secret sandbox-secret; GET /sandbox lists its controls');
    const stop = () => void sandbox.stop().then(() => process.exit(0));
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && error.code === 'EADDRINUSE'
    ? `The port is in use: ${error.message}`
    : error.message;
}
