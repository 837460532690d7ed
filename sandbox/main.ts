import { parseArgs } from 'node:util';
import { startSandbox } from '#sandbox/server/start-sandbox.ts';

const usage = 'Usage: npm run sandbox -- [--port 5100] [--seed 1] [--https-only]';

function readArguments() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '5100' },
      seed: { type: 'string', default: '1' },
      'https-only': { type: 'boolean', default: false },
    },
  });
  return {
    port: wholeNumber('--port', values.port, 65_535),
    seed: wholeNumber('--seed', values.seed, 2 ** 32 - 1),
    allowLoopbackHttp: !values['https-only'],
  };
}

function wholeNumber(name: string, text: string, max: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Infinity;
  if (value > max) throw new Error(`${name} must be a whole number from 0 to ${max}, not ${text}`);
  return value;
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') return `The port is in use: ${error.message}`;
  return error.message;
}

try {
  const sandbox = await startSandbox(readArguments());
  console.log(`The simulated bank listens on ${sandbox.url}`);
  console.log('Client sandbox-client, secret sandbox-secret; what it can do: GET /sandbox');
  const stop = () => void sandbox.stop().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  console.error(`${explain(error)}\n${usage}`);
  process.exitCode = 1;
}
