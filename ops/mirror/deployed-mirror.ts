import { openDeployedMirror } from '#shared/aws/inspection/deployed-mirror.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import type { StageName } from '#infra/stages.ts';
import { placeOf } from '#ops/place.ts';

/** The mirror of a stage: a person needs no more than the right to read its table and its bucket. */
export async function deployedMirror(stage: StageName): Promise<MirrorRepository> {
  return openDeployedMirror({ stackName: `PartnerBanking-${stage}-Storage`, place: await placeOf(stage) });
}
