import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';

interface WrittenAsset {
  /** An existing folder, which nobody else's asset has. */
  readonly source: string;
  /** Tells assets of one folder apart. */
  readonly of?: readonly string[];
  /** Fills it when it is needed. */
  readonly write: (directory: string) => void;
}

/** An asset that is identified by its content. */
export function writtenAsset({ source, of = [], write }: WrittenAsset): Code {
  return Code.fromAsset(source, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never pulled: the local bundling below always succeeds or throws.
      image: DockerImage.fromRegistry('none'),
      // Never run: the CDK takes assets for one whose source and options, without their functions, are the same.
      command: [...of],
      local: {
        tryBundle(outputDirectory) {
          write(outputDirectory);
          return true;
        },
      },
    },
  });
}
