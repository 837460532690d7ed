import type { BodyStore } from '#shared/events/body-store.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { BankAnswer } from './bank-calls.ts';
import type { KeptReply } from './call-intents.ts';
import type { Succeeded } from './operation-call.ts';

export interface ReplySettings {
  readonly objects: Pick<BodyStore, 'write'>;
  readonly bucket: string;
  /** Prefix of the objects' keys, without a trailing slash. */
  readonly prefix: string;
  /** Longer JSON, and every file, becomes an object. */
  readonly maxInlineBytes: number;
}

/** A success of the bank. */
export type Reply = Extract<BankAnswer, { readonly kind: 'reply' | 'file' }>;

/** Keeps a reply inline if it is small enough, otherwise as an object. Equal content gives the same object. */
export function createKeepReply({ objects, bucket, prefix, maxInlineBytes }: ReplySettings) {
  return async function keepReply(reply: Reply): Promise<KeptReply> {
    const text = reply.kind === 'reply' ? JSON.stringify(reply.value ?? null) : undefined;
    const bytes = reply.kind === 'file' ? reply.bytes : Buffer.from(text ?? '');
    if (text !== undefined && bytes.length <= maxInlineBytes) return { kind: 'json', text };
    const key = `${prefix}/${sha256Hex(bytes)}`;
    await objects.write(key, bytes);
    const contentType = reply.kind === 'file' ? reply.contentType : 'application/json';
    return { kind: 'object', object: { bucket, key, bytes: bytes.length, contentType } };
  };
}

export function succeededWith(reply: KeptReply | undefined): Succeeded {
  if (reply === undefined) return { status: 'succeeded', replyExpired: true };
  if (reply.kind === 'object') return { status: 'succeeded', replyIn: reply.object };
  const value: unknown = JSON.parse(reply.text);
  return { status: 'succeeded', reply: value };
}
