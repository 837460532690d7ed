import type { packagesOf } from '#test/simulation/lambda/container.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import type { AwsCall } from '#test/aws/sdk-call.ts';

type Packages = ReturnType<typeof packagesOf>;
const s3 = '@aws-sdk/client-s3';

interface Command {
  readonly input: { readonly Bucket: string; readonly Key: string; readonly Body?: Uint8Array };
}

/** The packages with a client of S3 that makes no HTTP of its commands: that takes longer than all else a worker does. */
export function withLeanS3(packages: Packages, answer: (call: AwsCall) => Promise<JsonObject>): Packages {
  const found = packages.get(s3);
  if (found === undefined) throw new Error(`The functions do not import ${s3}`);
  class S3Client {
    async send({ constructor, input: { Bucket, Key, Body } }: Command): Promise<object> {
      const operation = constructor.name.replace('Command', '');
      const sent = Body === undefined ? {} : { Body: Buffer.from(Body).toString('base64') };
      const reply = await answer({ service: 's3', operation, input: { Bucket, Key, ...sent } });
      const transformToByteArray = async () =>
        Promise.resolve(Buffer.from(typeof reply['Body'] === 'string' ? reply['Body'] : '', 'base64'));
      return { Body: { transformToByteArray } };
    }
  }
  return new Map([...packages, [s3, { exported: { ...found.exported, S3Client }, clients: [] }]]);
}
