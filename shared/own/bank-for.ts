import { operationCall, type CallRequest, type CallResult } from '#shared/automation/operation-call.ts';
import type { CallableOperation, Given, OwnBank, OwnCallResult } from './bank.ts';

interface OwnBankDeps {
  /** Has the call made under its key. Rejects with what the call throws. */
  readonly ask: (call: CallRequest) => Promise<unknown>;
  /** Of a reply that is a file, or too large to be returned. */
  readonly readReply: (key: string) => Promise<Uint8Array>;
}

/** The bank for code of a company. `key` is what the code is called for: an event, or a run and an account. */
export function createBankFor({ ask, readReply }: OwnBankDeps): (key: string) => OwnBank {
  return (key) => {
    function call<Name extends CallableOperation>(
      operation: Name,
      ...given: Given<Name>
    ): Promise<OwnCallResult<Name>>;
    async function call(operation: string, input: object = {}, name?: string): Promise<unknown> {
      const request = { operation, input: { ...input } };
      const asked = name === undefined ? request : { ...request, idempotencyKey: `${key} ${name}` };
      return withReply(operationCall.response.parse(await ask(asked)));
    }
    return { call };
  };

  async function withReply(result: CallResult): Promise<unknown> {
    if (!('replyIn' in result)) return result;
    const { key, contentType } = result.replyIn;
    const bytes = await readReply(key);
    const reply: unknown =
      contentType === 'application/json'
        ? JSON.parse(Buffer.from(bytes).toString('utf8'))
        : { bytes, contentType };
    return { status: result.status, reply };
  }
}
