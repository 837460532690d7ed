import { XMLParser } from 'fast-xml-parser';
import * as z from '#shared/kernel/zod.ts';
import type { JsonObject } from '#shared/kernel/json.ts';

interface UploadRequest {
  readonly method: string;
  readonly query: Readonly<Record<string, string | string[] | null>>;
  readonly body: Uint8Array;
}

interface UploadCall {
  readonly operation: string;
  readonly input: JsonObject;
}

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Part' });
const completion = z.object({
  CompleteMultipartUpload: z.object({
    Part: z.array(z.object({ PartNumber: z.string(), ETag: z.string() })),
  }),
});

/** What a request asks for about an object in parts, if it does. */
export function uploadCallOf({ method, query, body }: UploadRequest): UploadCall | undefined {
  const { uploadId, partNumber } = query;
  if (method === 'POST' && 'uploads' in query) return { operation: 'CreateMultipartUpload', input: {} };
  if (typeof uploadId !== 'string') return undefined;
  const UploadId = uploadId;
  if (method === 'PUT') {
    const input = { UploadId, PartNumber: Number(partNumber), Body: Buffer.from(body).toString('base64') };
    return { operation: 'UploadPart', input };
  }
  if (method === 'POST') {
    const { Part } = completion.parse(parser.parse(Buffer.from(body).toString())).CompleteMultipartUpload;
    const Parts = Part.map(({ PartNumber, ETag }) => ({ PartNumber: Number(PartNumber), ETag }));
    return { operation: 'CompleteMultipartUpload', input: { UploadId, Parts } };
  }
  return { operation: 'AbortMultipartUpload', input: { UploadId } };
}

interface UploadResponse {
  readonly root: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answer about an object in parts: in headers, or as XML under that root. */
export function uploadResponseOf(operation: string, { ETag }: JsonObject): UploadResponse | undefined {
  if (operation === 'UploadPart')
    return { root: '', headers: { etag: typeof ETag === 'string' ? ETag : '' } };
  if (operation === 'CreateMultipartUpload') return { root: 'InitiateMultipartUploadResult' };
  if (operation === 'CompleteMultipartUpload') return { root: 'CompleteMultipartUploadResult' };
  return undefined;
}
