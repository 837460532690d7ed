import { createHash, createHmac } from 'node:crypto';
import { CloudFormationClient, type CloudFormationClientConfig } from '@aws-sdk/client-cloudformation';
import { SignatureV4 } from '@smithy/signature-v4';
import { PermanentError, TransientError } from '#shared/kernel/errors.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import * as z from '#shared/kernel/zod.ts';
import { readStackOutput } from './stack-output.ts';

interface DeployedApi {
  readonly stackName: string;
  /** Output of the stack that holds the address of the API. */
  readonly outputName: string;
  /** Region, and for an emulator its endpoint and keys; the SDK's defaults decide the rest. */
  readonly clientSettings: CloudFormationClientConfig;
  /** Signs in the place of the keys of `clientSettings`. */
  readonly session?: CloudFormationClientConfig['credentials'] | undefined;
}

/** A path of a REST API behind IAM, called with the signature of whoever runs this. */
export function createSignedCalls({ stackName, outputName, clientSettings, session }: DeployedApi) {
  const stacks = new CloudFormationClient(clientSettings);
  const signing = new CloudFormationClient({ ...clientSettings, ...(session && { credentials: session }) });
  let url: string | undefined;
  return async function call(path: string, payload: unknown): Promise<unknown> {
    url ??= await readStackOutput(stacks, stackName, outputName);
    const { credentials, region } = signing.config;
    const signer = new SignatureV4({
      service: 'execute-api',
      region: await region(),
      credentials: await credentials(),
      sha256: Sha256,
    });
    return send(new URL(`${url}/${path}`), JSON.stringify(payload), signer);
  };
}

async function send(url: URL, body: string, signer: SignatureV4): Promise<unknown> {
  const { headers } = await signer.sign({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    headers: { host: url.host, 'content-type': 'application/json' },
    body,
  });
  const response = await fetch(url, { method: 'POST', headers, body });
  const answer = jsonText.safeParse(await response.text()).data;
  if (response.ok) return answer;
  const { message, Message } = refusal.safeParse(answer).data ?? {};
  const code = 'operators-api-refused';
  const sentence = message ?? Message ?? `The operators' API answered ${response.status}`;
  throw response.status >= 500 ? new TransientError(code, sentence) : new PermanentError(code, sentence);
}

/** Of the function, and of the gateway itself, which spells it either way. */
const refusal = z.object({ message: z.optional(z.string()), Message: z.optional(z.string()) });

/** SHA-256 of the runtime, in the form that the signer asks for. */
class Sha256 {
  readonly #secret: Buffer | undefined;
  #hash;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#secret = secret === undefined ? undefined : toBuffer(secret);
    this.#hash = this.#begin();
  }

  update(chunk: Uint8Array): void {
    this.#hash.update(chunk);
  }

  async digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }

  reset(): void {
    this.#hash = this.#begin();
  }

  #begin() {
    return this.#secret === undefined ? createHash('sha256') : createHmac('sha256', this.#secret);
  }
}

function toBuffer(data: string | ArrayBuffer | ArrayBufferView): Buffer {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data)
    ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    : Buffer.from(data);
}
