import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { openToken } from '#shared/bank/token/sealed-token.ts';
import type { BankCredentials } from '#shared/bank/token/credentials.ts';
import * as z from '#shared/kernel/zod.ts';
import { itemOfWire } from '#test/aws/dynamodb/wire-item.ts';

/** The token in the row that all functions share. */
export interface StoredToken {
  readonly value: string;
  /** By the clock of the machine that requested it. */
  readonly sentAtMs: number;
  readonly lifeMs: number;
  readonly storedAtMs: number;
  /** Index of the secret that it is sealed under, among all there ever were. */
  readonly secret: number;
}

export interface SharedRow {
  changed(change: DynamoDBRecord): void;
  token(): StoredToken | undefined;
  /** How often one token has replaced another. */
  changes(): number;
  /** Whether that token was ever in it. */
  held(value: string | undefined): boolean;
  /** Until when, by any clock, an operation is noted as refusing every token. */
  notedUntilMs(operation: string): number;
}

const sealedToken = z.looseObject({
  generation: z.string(),
  sealed: z.string(),
  sentAtMs: z.number(),
  lifeMs: z.number(),
});
const noted = z.looseObject({ refusers: z.record(z.string(), z.number()) });

interface SharedRowDeps {
  readonly now: () => number;
  readonly secrets: () => readonly BankCredentials[];
}

/** Follows what containers write into the row. */
export function watchSharedRow({ now, secrets }: SharedRowDeps): SharedRow {
  let token: StoredToken | undefined;
  let changes = 0;
  const values = new Set<string>();
  let refusers: Readonly<Record<string, number>> = {};

  function opened(row: object): StoredToken | undefined {
    const { data } = sealedToken.safeParse(row);
    if (data === undefined) return undefined;
    for (const [secret, credentials] of secrets().entries()) {
      const value = openToken(data, credentials);
      if (value === undefined) continue;
      if (value === token?.value) return token;
      return { value, sentAtMs: data.sentAtMs, lifeMs: data.lifeMs, storedAtMs: now(), secret };
    }
    throw new Error('The stored token opens with no secret that there ever was');
  }

  return {
    changed({ dynamodb }) {
      const keys = dynamodb?.Keys && itemOfWire(dynamodb.Keys);
      if (keys?.['pk']?.S !== 'TOKEN#bank') return;
      const row = dynamodb?.NewImage ? unmarshall(itemOfWire(dynamodb.NewImage)) : {};
      const before = token;
      token = opened(row);
      if (token !== before) changes += 1;
      if (token !== undefined) values.add(token.value);
      refusers = noted.safeParse(row).data?.refusers ?? {};
    },
    token: () => token,
    changes: () => changes,
    held: (value) => value !== undefined && values.has(value),
    notedUntilMs: (operation) => refusers[operation] ?? 0,
  };
}
