import type { Bank } from '#sandbox/engine/bank.ts';
import type { AnyReply, Call, OperationHandler } from '#sandbox/engine/operation.ts';
import { handlers } from '#sandbox/operations/handlers.ts';
import type { OperationName, RowOf } from '#shared/bank/contract/operations.ts';

type Asked<Name extends OperationName> = Partial<Pick<Call<RowOf<Name>>, 'path' | 'body'>>;

/** The partner's requests to the bank, as its operations receive them, without any transport. */
export type Ask = <Name extends OperationName>(
  operation: Name,
  asked: Asked<Name>,
) => { readonly id: string };

export function createPartner(bank: Bank): Ask {
  return (operation, asked) => {
    const handle = handlers[operation] as unknown as (
      call: object,
      bank: Bank,
    ) => ReturnType<OperationHandler>;
    const beside = { query: {}, filter: {}, files: {}, headers: {}, caller: { clientId: 'sandbox-client' } };
    const reply = handle({ ...beside, ...asked }, bank) as AnyReply;
    return (reply.kind === 'value' ? reply.value : {}) as { readonly id: string };
  };
}
