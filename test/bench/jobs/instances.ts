import type { JsonObject } from '#shared/kernel/json.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import type { Agenda } from '#test/simulation/agenda.ts';
import { packagesOf, startContainer } from '#test/simulation/lambda/container.ts';
import type { AwsCall } from '#test/aws/sdk-call.ts';
import type { Counts } from './counts.ts';
import type { DeployedFunction } from './deployed-jobs.ts';

/** Milliseconds that a call takes on the virtual clock. */
const callMs = { bank: 200, aws: 5 };

interface InstancesDeps {
  readonly agenda: Agenda;
  readonly counts: Counts;
  readonly aws: (call: AwsCall) => Promise<JsonObject>;
  readonly bank: (url: string, init: RequestInit) => Promise<Response>;
}

export type Instance = (event: unknown) => Promise<unknown>;

/** Starts instances of deployed functions, on the virtual clock. Nothing takes time but calls. */
export function createInstances({ agenda, counts, aws, bank }: InstancesDeps) {
  const startedMs = agenda.now();
  const bankCalls = { now: 0, most: 0 };
  const errors: string[] = [];
  let seeds = 0;
  const systemOf = (environment: Readonly<Record<string, string>>) => ({
    now: () => agenda.now(),
    uptimeMs: () => agenda.now() - startedMs,
    random: seededRandom((seeds += 1)),
    after: (delayMs: number, run: () => void) => agenda.at(agenda.now() + delayMs, run),
    environment,
    fetch: async (url: string, init: RequestInit) => {
      bankCalls.most = Math.max(bankCalls.most, (bankCalls.now += 1));
      await agenda.sleep(callMs.bank);
      bankCalls.now -= 1;
      return bank(url, init);
    },
    print: (line: string) => {
      if (line.includes('"ERROR"')) errors.push(line);
    },
  });
  const answer = async (call: AwsCall): Promise<JsonObject> => {
    counts.add(`${call.service} ${call.operation}`);
    await agenda.sleep(callMs.aws);
    return aws(call);
  };
  const packages = withLeanS3(packagesOf(systemOf({})), answer);

  return {
    /** Calls in flight at the bank. */
    mostBankCalls: () => bankCalls.most,
    /** It takes one event at a time. */
    start({ folder, environment, timeoutMs }: DeployedFunction): Instance {
      const system = systemOf(environment);
      const handle = startContainer({ folder, packages, system, answer, ready: () => undefined });
      return async (event) => {
        const invokedMs = agenda.now();
        const getRemainingTimeInMillis = () => invokedMs + timeoutMs - agenda.now();
        const result = await handle(event, { awsRequestId: 'bench', getRemainingTimeInMillis });
        counts.add(`ms ${folder}`, agenda.now() - invokedMs);
        counts.add(`invocations ${folder}`);
        if (errors.length > 0) throw new Error(`A function logged an error: ${errors[0]}`);
        return result;
      };
    },
  };
}

type Packages = ReturnType<typeof packagesOf>;
const s3 = '@aws-sdk/client-s3';

interface Command {
  readonly input: { readonly Bucket: string; readonly Key: string; readonly Body?: Uint8Array };
}

/** The packages with a client of S3 that makes no HTTP of its commands: that takes longer than all else a worker does. */
function withLeanS3(packages: Packages, answer: (call: AwsCall) => Promise<JsonObject>): Packages {
  const found = packages.get(s3);
  if (found === undefined) throw new Error(`The functions do not import ${s3}`);
  class S3Client {
    async send({ constructor, input: { Bucket, Key, Body } }: Command): Promise<object> {
      const operation = constructor.name.replace('Command', '');
      const sent = Body === undefined ? {} : { Body: Buffer.from(Body).toString('base64') };
      const reply = await answer({ service: 's3', operation, input: { Bucket, Key, ...sent } });
      const bytes = Buffer.from(typeof reply['Body'] === 'string' ? reply['Body'] : '', 'base64');
      const transformToByteArray = async () => Promise.resolve(bytes);
      return { Body: { transformToByteArray, transformToWebStream: () => new Blob([bytes]).stream() } };
    }
  }
  return new Map([...packages, [s3, { exported: { ...found.exported, S3Client }, clients: [] }]]);
}
