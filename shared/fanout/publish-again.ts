import type { RepublishResponse } from './commands/sweep-commands.ts';

/** Publishes one record once more. False if it does not exist, is parked, or was restored after its expiry. */
export type PublishAgain = (id: string) => Promise<boolean>;

/** Publishes records once more, whether or not they have receipts. */
export async function republish(
  ids: readonly string[],
  publishAgain: PublishAgain,
): Promise<RepublishResponse> {
  const refused: string[] = [];
  for (const id of ids) if (!(await publishAgain(id))) refused.push(id);
  return { requested: ids.length - refused.length, refused };
}
