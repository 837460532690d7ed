import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { methodDeps, type ClientSettings } from './bank-client.ts';
import { createMethod } from './call-method.ts';
import type { CallOptions } from './method.ts';

/** A call whose arguments are checked and which has not been sent yet. */
export interface PreparedCall {
  /** The value of the row's reply; of a list the page that was asked for. Throws what the row's method throws. */
  send(options?: CallOptions): Promise<unknown>;
}

/** Calls rows that are known only at run time, with arguments that no compiler has seen. */
export interface OperationCaller {
  /** Throws `RequestError`, which names the fields, before anything is sent. */
  prepare(row: EndpointRow, request: unknown): PreparedCall;
}

export function createOperationCaller(settings: ClientSettings): OperationCaller {
  const deps = methodDeps(settings);
  return {
    prepare(row, request) {
      deps.prepare(row)(request);
      const method = createMethod(row, deps);
      return { send: async (options) => await method(request, options) };
    },
  };
}
