import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { signedGet } from '#shared/aws/sdk/signed-request.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import * as z from '#shared/kernel/zod.ts';
import type { Connection } from './connection.ts';

type Query = Readonly<Record<string, string>>;

const tokenOfPage = z.object({ NextToken: z.nullish(z.string()) });

/** Reads of AWS Backup, signed by us: a client of its own would be one more dependency for four calls. */
export function createBackupApi(of: Connection) {
  const { config } = new DynamoDBClient(of);

  /** Undefined if AWS knows no such thing. Throws the error that AWS names. */
  async function get(path: string, query: Query = {}): Promise<unknown> {
    const region = await config.region();
    const url = new URL(path, of.endpoint ?? `https://backup.${region}.amazonaws.com`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const credentials = await config.credentials();
    const response = await signedGet(url, { service: 'backup', region, credentials });
    const text = await response.text();
    if (response.ok) return jsonText.parse(text);
    const error = response.headers.get('x-amzn-errortype')?.split(':')[0] ?? `status ${response.status}`;
    if (error === 'ResourceNotFoundException') return undefined;
    throw new PermanentError('backup-refused', `AWS Backup answered ${error} to ${path}: ${text}`);
  }

  async function* pages<Page>(
    path: string,
    page: z.ZodMiniType<Page>,
    query: Query = {},
  ): AsyncGenerator<Page> {
    let next: string | null | undefined;
    do {
      const more = next === undefined || next === null ? {} : { nextToken: next };
      const answer = await get(path, { ...query, ...more, maxResults: '1000' });
      if (answer === undefined) return;
      yield page.parse(answer);
      next = tokenOfPage.parse(answer).NextToken;
    } while (next !== undefined && next !== null);
  }

  return { get, pages };
}
