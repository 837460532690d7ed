import { join } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { systemClock, systemTimers } from '#shared/kernel/system.ts';
import { portFor } from '#ops/local/free-port.ts';
import { startProgram } from '#ops/local/program.ts';
import { waitUntil } from '#ops/local/wait-until.ts';

interface DynamoDbLocal {
  readonly client: DynamoDBClient;
  stop(): Promise<void>;
}

/** Starts DynamoDB Local on a free port of this machine, with all data in memory. */
export async function startDynamoDbLocal(libraries: string, logFile: string): Promise<DynamoDbLocal> {
  const port = await portFor('the port of DynamoDB Local', undefined);
  const program = {
    command: 'java',
    args: [
      `-Djava.library.path=${libraries}`,
      '-cp',
      join(libraries, '*'),
      'com.amazonaws.services.dynamodbv2.local.main.ServerRunner',
      '-inMemory',
      '-disableTelemetry',
      // It listens on every address, with made-up data, and by default answers every page.
      '-cors',
      'http://127.0.0.1',
      '-port',
      String(port),
    ],
    env: process.env,
  };
  const running = await startProgram(program, logFile);
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'statements', secretAccessKey: 'statements' },
    maxAttempts: 1,
  });
  await waitUntil(
    {
      what: `DynamoDB Local answers (see ${logFile})`,
      limitMs: 60_000,
      probe: async () =>
        client.send(new ListTablesCommand({})).then(
          () => true,
          () => undefined,
        ),
    },
    { clock: systemClock, timers: systemTimers },
  );
  return {
    client,
    async stop() {
      client.destroy();
      await running.kill();
    },
  };
}
