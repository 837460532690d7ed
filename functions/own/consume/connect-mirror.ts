import { createMirrorRepository } from '#shared/aws/mirror/mirror-repository.ts';
import { createBodies } from '#shared/aws/receiving/bodies.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import type * as z from '#shared/kernel/zod.ts';
import type { OwnMirror } from '#shared/own/handler.ts';
import type { environmentSchema } from './environment.ts';

/** The mirror of a handler that may read it. Without the right, each query says what to add to the stage. */
export function connectMirror(environment: z.output<typeof environmentSchema>): OwnMirror {
  const { HANDLER, MIRROR_TABLE: mirrorTable, BODIES_BUCKET, MIRROR_RIGHTS } = environment;
  if (MIRROR_RIGHTS === 'read')
    return createMirrorRepository({ mirrorTable, bodies: createBodies(BODIES_BUCKET) });
  const refuse = (): never => {
    throw new PermanentError(
      'mirror-not-granted',
      `${HANDLER} may not read the mirror: add may: { mirror: 'read' } to it in the stage`,
    );
  };
  return { entity: refuse, history: refuse, bookings: refuse, openItems: refuse };
}
