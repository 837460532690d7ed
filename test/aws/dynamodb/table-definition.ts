export interface KeyAttribute {
  readonly name: string;
  readonly type: 'S' | 'N' | 'B';
}

export interface KeySchema {
  readonly partitionKey: KeyAttribute;
  readonly sortKey?: KeyAttribute;
}

export interface IndexDefinition extends KeySchema {
  readonly name: string;
  /** The attributes beside the keys, where they are counted up. */
  readonly projection: 'ALL' | 'KEYS_ONLY' | readonly string[];
}

export interface TableDefinition extends KeySchema {
  readonly name: string;
  /** All of them are global. */
  readonly indexes?: readonly IndexDefinition[];
  /** The attribute that says when a row expires, in seconds since the epoch. */
  readonly timeToLive?: string;
}

export function keyAttributes({ partitionKey, sortKey }: KeySchema): readonly KeyAttribute[] {
  return sortKey === undefined ? [partitionKey] : [partitionKey, sortKey];
}
