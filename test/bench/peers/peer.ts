/** One read of a balance by a client that was made for an address, or of what the client has in its place. */
export type CreateRead = (address: {
  readonly host: string;
  readonly port: number;
}) => () => PromiseLike<unknown>;
