/** Code of a company's own that gets events. It brings no catalogue, and nothing of AWS. */
export { handler } from '#shared/own/handler.ts';
export type { HandledType, HandlerContext, OwnEvent, OwnHandler, OwnMirror } from '#shared/own/handler.ts';
export type { CallableOperation, OwnBank, OwnCallResult, OwnFile } from '#shared/own/bank.ts';
