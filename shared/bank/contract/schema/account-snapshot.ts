import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { sentText } from './text.ts';

/** Links what the customer’s other account showed to an application, for the last step of its scoring. */
export const accountSnapshotLink = memoised(() => z.strictObject({ account_snapshot_id: sentText() }));
