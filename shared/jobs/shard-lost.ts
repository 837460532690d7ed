import { TransientError } from '#shared/kernel/errors.ts';

/** Another worker has taken the shard; this one must stop. */
export class ShardLostError extends TransientError {
  override name = 'ShardLostError';

  constructor(cause?: unknown) {
    super('shard-lost', 'Another worker has taken the shard; this one must stop writing', cause);
  }
}
