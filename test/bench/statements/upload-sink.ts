import { S3Client } from '#shared/aws/sdk/s3.ts';

interface Request {
  readonly method: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** The client of S3 against a bucket that counts what it gets and keeps nothing. */
export function createUploadSink() {
  let [bytes, parts, largestBytes] = [0, 0, 0];
  const xml = (root: string, content: string) =>
    Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><${root}>${content}</${root}>`);
  const answer = ({ method, query, body }: Request) => {
    if (method === 'POST' && 'uploads' in query)
      return { body: xml('InitiateMultipartUploadResult', '<UploadId>u1</UploadId>'), headers: {} };
    if (method === 'POST') return { body: xml('CompleteMultipartUploadResult', ''), headers: {} };
    const { length } = body instanceof Uint8Array ? body : new Uint8Array();
    [bytes, parts, largestBytes] = [bytes + length, parts + 1, Math.max(largestBytes, length)];
    return { body: new Uint8Array(), headers: { etag: `"${parts}"` } };
  };
  const client = new S3Client({
    region: 'eu-central-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    requestHandler: {
      handle: async (request: Request) =>
        Promise.resolve({ response: { statusCode: 200, ...answer(request) } }),
    },
  });
  return { client, counts: () => ({ bytes, parts, largestBytes }) };
}
