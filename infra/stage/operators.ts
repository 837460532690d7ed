import type * as z from '#shared/kernel/zod.ts';
import type { Stage } from './stage.ts';

/** AWS deletes no user who has an access key: the next deployment without one would get stuck. */
export function checkOperators({ operators, webhook }: Stage, context: z.core.$RefinementCtx<Stage>): void {
  if (!('users' in operators.roles) || webhook.address.kind === 'emulator') return;
  context.addIssue({
    code: 'custom',
    path: ['operators', 'roles'],
    message:
      'users are made on the local stack alone: name the roles behind which your operators act, such as those of IAM Identity Center',
  });
}
