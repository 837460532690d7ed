import type { RepublishResponse } from './commands/sweep-commands.ts';

/** Has one record published once more. False if there is none, it is parked, or it was put back after its expiry. */
export type PublishAgain = (id: string) => Promise<boolean>;

/** Has records published once more, whether or not they have receipts. */
export async function republish(
  ids: readonly string[],
  publishAgain: PublishAgain,
): Promise<RepublishResponse> {
  const refused: string[] = [];
  for (const id of ids) if (!(await publishAgain(id))) refused.push(id);
  return { requested: ids.length - refused.length, refused };
}
