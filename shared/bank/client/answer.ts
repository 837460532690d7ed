import type { Ending } from '#shared/bank/call/call.ts';
import { requestIdOf } from '#shared/bank/call/request-id.ts';

/** What the bank answered, beside the value. Where a value was read back after a lost answer, there was none. */
export interface BankResponse<Data> {
  readonly data: Data;
  readonly status: number | undefined;
  readonly headers: Headers;
  /** What to quote to the bank's support, together with the time. */
  readonly requestId: string | undefined;
}

/** The value of a call, and its response on request. */
export interface BankPromise<Data> extends Promise<Data> {
  withResponse(): Promise<BankResponse<Data>>;
}

export function responseOf<Data>(data: Data, ending: Ending): BankResponse<Data> {
  if (ending.kind === 'read-back')
    return { data, status: undefined, headers: new Headers(), requestId: undefined };
  const { status, headers } = ending;
  return { data, status, headers, requestId: requestIdOf(headers) };
}

export function withResponse<Data>(answered: Promise<BankResponse<Data>>): BankPromise<Data> {
  const data = answered.then((response) => response.data);
  return Object.assign(data, {
    withResponse() {
      // A caller that asks for the response does not read the value as well.
      data.catch(() => undefined);
      return answered;
    },
  });
}
