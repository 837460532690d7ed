import { CloudFormationClient, type CloudFormationClientConfig } from '@aws-sdk/client-cloudformation';
import { signedPost } from '#shared/aws/sdk/signed-request.ts';
import { PermanentError, TransientError } from '#shared/kernel/errors.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import * as z from '#shared/kernel/zod.ts';
import { readStackOutput } from './stack-output.ts';

interface DeployedApi {
  readonly stackName: string;
  /** The stack output with the address of the API. */
  readonly outputName: string;
  /** Region, and for an emulator its endpoint and keys; the SDK's defaults decide the rest. */
  readonly clientSettings: CloudFormationClientConfig;
  /** Sign the call instead of the keys of `clientSettings`. */
  readonly session?: CloudFormationClientConfig['credentials'] | undefined;
}

/** Calls a path of a REST API behind IAM, signed with the credentials of the caller. */
export function createSignedCalls({ stackName, outputName, clientSettings, session }: DeployedApi) {
  const stacks = new CloudFormationClient(clientSettings);
  const signing = new CloudFormationClient({ ...clientSettings, ...(session && { credentials: session }) });
  let url: string | undefined;
  return async function call(path: string, payload: unknown): Promise<unknown> {
    url ??= await readStackOutput(stacks, stackName, outputName);
    const { credentials, region } = signing.config;
    const signature = {
      service: 'execute-api',
      region: await region(),
      credentials: await credentials(),
      contentType: 'application/json',
    };
    return answerIn(await signedPost(`${url}/${path}`, JSON.stringify(payload), signature));
  };
}

async function answerIn(response: Response): Promise<unknown> {
  const answer = jsonText.safeParse(await response.text()).data;
  if (response.ok) return answer;
  const { message, Message } = refusal.safeParse(answer).data ?? {};
  const code = 'operators-api-refused';
  const sentence = message ?? Message ?? `The operators' API answered ${response.status}`;
  throw response.status >= 500 ? new TransientError(code, sentence) : new PermanentError(code, sentence);
}

/** Errors of the function and of the gateway itself, which uses both spellings. */
const refusal = z.object({ message: z.optional(z.string()), Message: z.optional(z.string()) });
