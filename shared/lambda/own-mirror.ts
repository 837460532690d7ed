import { createMirrorRepository } from '#shared/aws/mirror/mirror-repository.ts';
import { createBodies } from '#shared/aws/receiving/bodies.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import * as z from '#shared/kernel/zod.ts';
import type { OwnMirror } from '#shared/own/handler.ts';

/** Of a function that calls code of the company. */
export const ownMirrorEnvironment = z.object({
  MIRROR_TABLE: z.string().check(z.minLength(1)),
  BODIES_BUCKET: z.string().check(z.minLength(1)),
  /** What the role lets the code do with the mirror. */
  MIRROR_RIGHTS: z.enum(['read', 'none']),
});

/** The mirror of code that may read it. Without the right, each query says what to add to the stage. */
export function connectOwnMirror(
  name: string,
  environment: z.output<typeof ownMirrorEnvironment>,
): OwnMirror {
  const { MIRROR_TABLE: mirrorTable, BODIES_BUCKET, MIRROR_RIGHTS } = environment;
  if (MIRROR_RIGHTS === 'read')
    return createMirrorRepository({ mirrorTable, bodies: createBodies(BODIES_BUCKET) });
  const refuse = (): never => {
    throw new PermanentError(
      'mirror-not-granted',
      `${name} may not read the mirror: add may: { mirror: 'read' } to it in the stage`,
    );
  };
  return { entity: refuse, history: refuse, bookings: refuse, openItems: refuse };
}
