import type * as z from '#shared/kernel/zod.ts';
import type { Stage } from './stage.ts';

/** A second copy beside the first one would be lost with it. */
export function checkBackups(stage: Stage, context: z.core.$RefinementCtx<Stage>): void {
  if (stage.backups === 'none' || stage.backups.copyTo === undefined) return;
  const [, , , region, account] = stage.backups.copyTo.split(':');
  if (region !== stage.region || account !== stage.account) return;
  context.addIssue({
    code: 'custom',
    path: ['backups', 'copyTo'],
    message: 'must be in another account or region: there, it would be lost with the first copy',
  });
}
