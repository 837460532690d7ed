import type { Cloud } from '../cloud.ts';
import type { SimulatedStage } from '../stage.ts';

export interface BodiesDeps {
  readonly cloud: Pick<Cloud, 's3'>;
  readonly stage: Pick<SimulatedStage, 'bodiesBucket'>;
}

/** The contents of the bodies bucket. */
export function bodiesOf({ cloud, stage }: BodiesDeps) {
  const bucket = cloud.s3.bucket(stage.bodiesBucket);
  return {
    content: (key: string) => bucket.get(key)?.content,
    versions: (key: string) => bucket.versions(key),
  };
}
